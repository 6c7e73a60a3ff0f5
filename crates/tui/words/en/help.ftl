## help
