-- Lines that nothing rests on yet, of both signs.
CREATE INDEX CONCURRENTLY statement_lines_undecided_idx ON statement_lines (bank_account_id, id) WHERE decided_by IS NULL;
