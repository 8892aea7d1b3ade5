CREATE INDEX CONCURRENTLY statement_lines_import_idx ON statement_lines (import_id);
