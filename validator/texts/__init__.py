"""Message templates of the validator, English and Russian; see modgen.texts for how they are written."""
