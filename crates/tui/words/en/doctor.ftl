## doctor
