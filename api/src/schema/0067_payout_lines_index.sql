-- A payout leaves once and comes back once.
CREATE UNIQUE INDEX CONCURRENTLY statement_lines_payout_key ON statement_lines (payout_id, (amount_micros > 0)) WHERE payout_id IS NOT NULL;
