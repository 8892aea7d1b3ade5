-- As of deposits.
CREATE INDEX CONCURRENTLY payouts_utr_search_idx ON payouts USING gin (utr gin_trgm_ops) WHERE utr IS NOT NULL;
