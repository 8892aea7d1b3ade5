-- A line whose own transfer was taken back may be a side of another one; that it is of one at a time, its own column says.
DROP INDEX CONCURRENTLY IF EXISTS own_transfers_debit_key;
DROP INDEX CONCURRENTLY IF EXISTS own_transfers_credit_key;
CREATE INDEX CONCURRENTLY own_transfers_debit_idx ON own_transfers (debit_line_id);
CREATE INDEX CONCURRENTLY own_transfers_credit_idx ON own_transfers (credit_line_id);
-- What was decided last is shown, to be taken back where it was wrong.
CREATE INDEX CONCURRENTLY statement_lines_charged_at_idx ON statement_lines (charged_at) WHERE charged_at IS NOT NULL;
CREATE INDEX CONCURRENTLY statement_lines_returned_at_idx ON statement_lines (returned_at) WHERE returned_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS statement_lines_charged_idx;
