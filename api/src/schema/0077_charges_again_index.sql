CREATE UNIQUE INDEX CONCURRENTLY statement_lines_charge_source_key ON statement_lines (charge_source) WHERE charge_source IS NOT NULL;
