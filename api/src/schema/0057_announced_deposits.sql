-- Members who were shown how to pay and have sent no reference of the bank yet. They count nowhere.
CREATE TABLE announced_deposits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  amount_micros bigint NOT NULL CHECK (amount_micros >= 1000000000 AND amount_micros % 1000000 = 0),
  mode text NOT NULL CHECK (mode IN ('UPI', 'IMPS', 'NEFT', 'RTGS')),
  -- Null: the UPI address of the site's settings.
  bank_account_id bigint REFERENCES bank_accounts (id),
  -- What the payment is to carry.
  reference text NOT NULL CHECK (reference ~ '^SC[2-9A-HJ-NP-Z]{6}$'),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'cancelled', 'reported')),
  -- What it became.
  deposit_id bigint REFERENCES deposits (id),
  created_at timestamptz NOT NULL,
  CONSTRAINT announced_deposits_report_check CHECK ((status = 'reported') = (deposit_id IS NOT NULL))
);
CREATE UNIQUE INDEX announced_deposits_reference_key ON announced_deposits (reference);
CREATE INDEX announced_deposits_member_idx ON announced_deposits (member_id, id) WHERE status = 'open';
