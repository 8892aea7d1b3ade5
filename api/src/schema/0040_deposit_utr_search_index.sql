-- A part of a UTR, in the one search of the back office.
CREATE INDEX CONCURRENTLY deposits_utr_search_idx ON deposits USING gin (utr gin_trgm_ops);
