"""Studies: small problems with a solution that the engine proves. No screen and no clock is known here."""
