-- A part of an e-mail address or of a referral code, in the one search of the back office.
CREATE INDEX CONCURRENTLY members_contact_search_idx ON members USING gin (lower(email || ' ' || referral_code) gin_trgm_ops);
