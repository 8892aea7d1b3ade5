-- Payouts that leave with one file of a bank: one person puts them together, another one releases them.
CREATE TABLE payout_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
  template text NOT NULL,
  state text NOT NULL DEFAULT 'prepared' CHECK (state IN ('prepared', 'released', 'discarded')),
  created_at timestamptz NOT NULL,
  created_by bigint NOT NULL REFERENCES members (id),
  ended_at timestamptz,
  -- Who released or discarded it.
  ended_by bigint REFERENCES members (id),
  CONSTRAINT payout_batches_end_check CHECK ((state = 'prepared') = (ended_at IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT payout_batches_second_person CHECK (state <> 'released' OR ended_by <> created_by)
);

CREATE TABLE payout_batch_lines (
  batch_id bigint NOT NULL REFERENCES payout_batches (id),
  payout_id bigint NOT NULL REFERENCES payouts (id),
  -- As the bank calls it.
  mode text NOT NULL CHECK (mode IN ('IMPS', 'NEFT', 'RTGS', 'UPI')),
  -- Not any more once the batch is discarded.
  is_open boolean NOT NULL DEFAULT true,
  PRIMARY KEY (batch_id, payout_id)
);
-- A payout is in one batch at a time.
CREATE UNIQUE INDEX payout_batch_lines_payout_key ON payout_batch_lines (payout_id) WHERE is_open;
