-- The double-entry ledger: docs/money.md. Only src/ledger writes these tables.

-- A balance is credits minus debits, so all balances together are zero. A wallet has the id of its member, and needs no
-- index of its own to be found; the club's accounts have negative ids. Several accounts are locked by falling id: the
-- club's, which many share, come last and are held for the shortest time.
CREATE TABLE accounts (
  id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (
    kind IN ('wallet', 'cash', 'payout_clearing', 'cashback_expense', 'referral_expense', 'reward_expense')
  ),
  member_id bigint REFERENCES members (id),
  balance_micros bigint NOT NULL DEFAULT 0,
  may_go_negative boolean NOT NULL,
  CONSTRAINT accounts_owner_check CHECK (
    CASE WHEN kind = 'wallet' THEN id > 0 AND member_id IS NOT NULL AND member_id = id ELSE id < 0 AND member_id IS NULL END
  ),
  CONSTRAINT accounts_balance_check CHECK (may_go_negative OR balance_micros >= 0)
-- A run updates nearly every row and no indexed column: with half of a page free it need not touch the index.
) WITH (fillfactor = 50);

-- Eight rows each (src/ledger/accounts.ts): -1, -11 to -71 are cash.
INSERT INTO accounts (id, kind, may_go_negative)
SELECT -(place + 10 * shard), kind, kind <> 'payout_clearing'
FROM unnest(ARRAY['cash', 'payout_clearing', 'cashback_expense', 'referral_expense', 'reward_expense'])
    WITH ORDINALITY AS club (kind, place),
  generate_series(0, 7) AS shard;

-- A row has both sides, so an unbalanced entry cannot be written. There are no foreign keys to accounts: move_balances
-- proves both sides for a whole statement at once, and accounts are never deleted.
CREATE TABLE transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  debit_account_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  kind text COLLATE "C" NOT NULL CHECK (
    kind IN (
      'deposit', 'withdrawal', 'withdrawal_returned', 'payout', 'referral_bonus', 'cashback', 'cashback_on_cashback', 'reward', 'reversal'
    )
  ),
  -- The event that moves the money: the row of the table of that name; for a run its business date as the number
  -- 20261123; for a reversal the transfer that it takes back.
  source_kind text COLLATE "C" NOT NULL CHECK (
    source_kind IN ('deposit', 'withdrawal_request', 'payout', 'reward', 'run', 'transfer')
  ),
  source_id bigint NOT NULL,
  -- What it belongs to, in words for the statement.
  reference text NOT NULL,
  business_date date NOT NULL,
  posted_at timestamptz NOT NULL,
  CONSTRAINT transfers_sides_check CHECK (debit_account_id <> credit_account_id),
  CONSTRAINT transfers_reversal_check CHECK ((kind = 'reversal') = (source_kind = 'transfer'))
);
-- Every index is paid for by each of the hundreds of thousands of rows of a daily run. The proof against posting an
-- event twice:
CREATE UNIQUE INDEX transfers_source_key ON transfers (source_kind, source_id, credit_account_id, kind);
-- And the two sides of a statement; the club's accounts are never listed this way.
CREATE INDEX transfers_credit_idx ON transfers (credit_account_id, id) WHERE credit_account_id > 0;
CREATE INDEX transfers_debit_idx ON transfers (debit_account_id, id) WHERE debit_account_id > 0;
