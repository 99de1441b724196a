"""The rules of every game, to be read and searched, in both languages. Knows the rules, and no screen."""
