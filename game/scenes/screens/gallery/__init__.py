"""The gallery: finished matches in glass cases on planks, and the table of one of them to walk around."""
