## home
