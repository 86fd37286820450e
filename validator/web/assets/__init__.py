"""The page as it is written by hand: HTML, style sheets, scripts."""
