-- Part of a number is looked for by its digits (src/search/needle.ts): three of them, as trigrams are, thousands have.
-- Those of emails and codes have an index of their own: with the first digits of a mobile number it would find everybody
-- whose number begins so.
CREATE INDEX CONCURRENTLY members_digits_idx ON members USING gin (list_digit_parts(search_text))
  WITH (gin_pending_list_limit = 64);
CREATE INDEX CONCURRENTLY members_contact_digits_idx ON members USING gin (
  list_digit_parts(email || ' ' || referral_code)
) WITH (gin_pending_list_limit = 64);
