"""Reports: timelines and findings as text and JSON. Every sentence comes from the message templates."""
