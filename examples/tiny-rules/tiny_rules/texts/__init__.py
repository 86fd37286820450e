"""What the tiny rules say, in English and Russian."""
