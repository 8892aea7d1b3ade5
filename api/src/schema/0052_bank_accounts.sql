-- The club's own accounts at banks, which members pay into and payouts leave from.
CREATE TABLE bank_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Which of the ledger's cash accounts is its money: -(1 + 80 × place + 10 × shard) (src/ledger/accounts.ts). The first
  -- one has the cash that was there before it.
  cash_place smallint NOT NULL CHECK (cash_place BETWEEN 0 AND 5),
  name text NOT NULL,
  bank_name text NOT NULL,
  holder_name text NOT NULL,
  account_number text NOT NULL CHECK (account_number ~ '^[0-9]{9,18}$'),
  ifsc text NOT NULL CHECK (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  upi_id text,
  -- UPI carries more to a merchant whom the bank has verified.
  is_verified_merchant boolean NOT NULL,
  -- What members may pay into it with.
  modes text[] NOT NULL CHECK (modes <@ ARRAY['UPI', 'IMPS', 'NEFT', 'RTGS']),
  used_from date NOT NULL,
  used_until date,
  created_at timestamptz NOT NULL,
  created_by bigint NOT NULL REFERENCES members (id),
  CONSTRAINT bank_accounts_upi_check CHECK (upi_id IS NOT NULL OR NOT 'UPI' = ANY (modes)),
  CONSTRAINT bank_accounts_dates_check CHECK (used_until >= used_from)
);
CREATE UNIQUE INDEX bank_accounts_place_key ON bank_accounts (cash_place);
CREATE UNIQUE INDEX bank_accounts_number_key ON bank_accounts (ifsc, account_number);

ALTER TABLE deposits DROP CONSTRAINT deposits_mode_check;
ALTER TABLE deposits ADD CONSTRAINT deposits_mode_check
  CHECK (mode IN ('UPI', 'IMPS', 'NEFT', 'RTGS', 'Credit Card', 'NetBanking')) NOT VALID;
ALTER TABLE deposits VALIDATE CONSTRAINT deposits_mode_check;
-- Where the payment was to go; null: nobody has said.
ALTER TABLE deposits ADD bank_account_id bigint;
ALTER TABLE deposits ADD CONSTRAINT deposits_bank_account_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts (id) NOT VALID;
ALTER TABLE deposits VALIDATE CONSTRAINT deposits_bank_account_fkey;
