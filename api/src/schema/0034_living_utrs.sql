-- Of each UTR and mode one deposit lives: one that waits, was confirmed, or was taken back and is not known to be false.
CREATE UNIQUE INDEX CONCURRENTLY deposits_living_utr_key ON deposits (mode, utr) WHERE status <> 'failed' AND false_at IS NULL;
-- Who else has reported a payment.
CREATE INDEX CONCURRENTLY deposits_utr_idx ON deposits (utr);
