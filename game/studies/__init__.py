"""Studies: small problems with a solution that the engine proves. Knows no screen and no clock."""
