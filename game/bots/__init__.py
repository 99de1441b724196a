"""Players made of code. They receive views, never states."""
