-- Kinds of transfers for money that comes back. A value can be used once it is committed: so in a file of their own.
ALTER TYPE transfer_kind ADD VALUE IF NOT EXISTS 'earnings_reversal';
ALTER TYPE transfer_kind ADD VALUE IF NOT EXISTS 'payout_returned';
ALTER TYPE transfer_kind ADD VALUE IF NOT EXISTS 'receivable';
ALTER TYPE transfer_kind ADD VALUE IF NOT EXISTS 'write_off';
-- After all that credit: a run posts the kinds of a wallet in their order.
ALTER TYPE transfer_kind ADD VALUE IF NOT EXISTS 'settlement';
