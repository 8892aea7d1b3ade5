-- A confirmation without a line asks whether a line that names the deposit is used up, among all that the club has.
-- What is decided is there, and what may have been taken back, as src/statements/statement.queries.ts reads names.
CREATE INDEX CONCURRENTLY statement_lines_names_idx ON statement_lines USING gin (
  string_to_array(regexp_replace(' ' || upper((narration || ' ' || reference) COLLATE "C"), '[^A-Z0-9]+0*', ' ', 'g'), ' ')
) WITH (gin_pending_list_limit = 64) WHERE decided_by IS NOT NULL OR amount_micros < 0;
-- What a member writes as a reference is looked for no longer: the club's own are found by their key.
DROP INDEX CONCURRENTLY IF EXISTS deposits_waiting_reference_idx;
