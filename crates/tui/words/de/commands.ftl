## commands
