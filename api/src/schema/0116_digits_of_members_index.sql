-- Part of a number is looked for by its digits (src/search/needle.ts): three of them, as trigrams are, thousands have.
CREATE INDEX CONCURRENTLY members_digits_idx ON members USING gin (
  list_digit_parts(search_text || ' ' || email || ' ' || referral_code)
) WITH (gin_pending_list_limit = 64);
