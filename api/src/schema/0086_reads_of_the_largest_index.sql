-- What is held of a large upline's bonuses is thousands of rows: without a look at the table GET /wallet stays below its
-- 50 ms. It serves all that the index before it did.
CREATE INDEX CONCURRENTLY referral_earnings_releases_idx ON referral_earnings (member_id, released_on) INCLUDE (deposit_id, amount_micros)
  WHERE released_on IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS referral_earnings_held_idx;
-- Gaps of a statement are looked for among the lines that say a balance.
CREATE INDEX CONCURRENTLY statement_lines_balances_idx ON statement_lines (bank_account_id, booked_on) WHERE balance_micros IS NOT NULL;
