"""The words of the aerospace rules, by language."""
