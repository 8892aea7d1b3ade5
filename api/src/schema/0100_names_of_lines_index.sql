-- Whether a line of the bank names a deposit is asked among all lines that the club has: before one is confirmed
-- without a line, and before a payment is said to have never come. As src/statements/statement.queries.ts reads names.
CREATE INDEX CONCURRENTLY statement_lines_names_idx ON statement_lines USING gin (
  string_to_array(regexp_replace(' ' || upper((narration || ' ' || reference) COLLATE "C"), '[^A-Z0-9]+0*', ' ', 'g'), ' ')
) WITH (gin_pending_list_limit = 64);
-- What a member writes as a reference is looked for no longer: the club's own are found by their key.
DROP INDEX CONCURRENTLY IF EXISTS deposits_waiting_reference_idx;
