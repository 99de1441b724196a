"""How things are drawn: meshes, light, letters, motion, tiers of quality. No game and no screen is known here."""
