"""What lies over the table: who acts, what can be done, what it would change, what happened. No rule is decided here."""
