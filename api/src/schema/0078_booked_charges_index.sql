CREATE INDEX CONCURRENTLY statement_lines_charged_idx ON statement_lines (id) WHERE charged_at IS NOT NULL;
