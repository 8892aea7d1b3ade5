-- Those of deposits that were refused, or were false, can be reported again.
DROP INDEX CONCURRENTLY IF EXISTS deposits_mode_utr_key;
