-- The language that the member has chosen to read in; null: none yet.
ALTER TABLE members ADD language text CHECK (language IN ('en', 'hi'));
