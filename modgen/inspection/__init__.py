"""Looks into anybody's files: what a module, extension, save or log holds, what is wrong with it, and what changed."""
