-- A batch leaves once.
CREATE UNIQUE INDEX CONCURRENTLY statement_lines_batch_key ON statement_lines (batch_id) WHERE batch_id IS NOT NULL;
