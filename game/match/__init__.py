"""A match: the session that owns it, what its watchers are told, choosing, bots at work, and saves. Knows no screen."""
