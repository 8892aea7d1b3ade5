-- A part of an e-mail address or of a referral code, in the one search of the back office. What stands between words is
-- a digit here, so that three characters in a row are always known.
CREATE INDEX CONCURRENTLY members_contact_parts_idx ON members USING gin (translate(lower(email || ' ' || referral_code), '@.-_+', '01234') gin_trgm_ops);
