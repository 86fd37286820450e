"""Helps to write a binding for somebody else's module: a draft of it, and what it leaves unexplained in logs."""
