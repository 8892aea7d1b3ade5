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
  -- What a wallet's movements add up to by kind; a reversal counts with the kind of what it takes back.
  deposit_micros bigint NOT NULL DEFAULT 0,
  referral_micros bigint NOT NULL DEFAULT 0,
  cashback_micros bigint NOT NULL DEFAULT 0,
  reward_micros bigint NOT NULL DEFAULT 0,
  withdraw_micros bigint NOT NULL DEFAULT 0,
  -- The last business date whose run credited the wallet. Runs pay dates in order, so that each credits it once.
  paid_on date,
  CONSTRAINT accounts_owner_check CHECK (
    CASE WHEN kind = 'wallet' THEN id > 0 AND member_id IS NOT NULL AND member_id = id ELSE id < 0 AND member_id IS NULL END
  ),
  CONSTRAINT accounts_balance_check CHECK (may_go_negative OR balance_micros >= 0),
  CONSTRAINT accounts_sums_check CHECK (
    id < 0 OR balance_micros = deposit_micros + referral_micros + cashback_micros + reward_micros - withdraw_micros
  )
-- A run updates nearly every row and no indexed column: with half of a page free it need not touch the index.
) WITH (fillfactor = 50);

-- Eight rows each (src/ledger/accounts.ts): -1, -11 to -71 are cash.
INSERT INTO accounts (id, kind, may_go_negative)
SELECT -(place + 10 * shard), kind, kind <> 'payout_clearing'
FROM unnest(ARRAY['cash', 'payout_clearing', 'cashback_expense', 'referral_expense', 'reward_expense'])
    WITH ORDINALITY AS club (kind, place),
  generate_series(0, 7) AS shard;

CREATE TYPE transfer_kind AS ENUM (
  'deposit', 'withdrawal', 'withdrawal_returned', 'payout', 'referral_bonus', 'cashback', 'cashback_on_cashback', 'reward', 'reversal'
);

-- A row has both sides, so an unbalanced entry cannot be written. There are no foreign keys to accounts: move_balances
-- proves both sides for a whole statement at once, and accounts are never deleted. A run writes hundreds of thousands of
-- rows a day, so they are narrow, and have one index that counts.
CREATE TABLE transfers (
  id bigint GENERATED ALWAYS AS IDENTITY,
  debit_account_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  -- Of the wallet that is one of its sides; move_balances refuses any other.
  balance_after_micros bigint,
  -- The event that moves the money, a row of the table that its kind names (docs/money.md); for a reversal the transfer
  -- that it takes back. A run's is its business date.
  source_id bigint,
  posted_at timestamptz NOT NULL,
  business_date date NOT NULL,
  kind transfer_kind NOT NULL,
  -- What it belongs to, in words for the statement. Those of a run are made when they are read.
  reference text,
  CONSTRAINT transfers_sides_check CHECK (debit_account_id <> credit_account_id),
  CONSTRAINT transfers_one_wallet_check CHECK (least(debit_account_id, credit_account_id) < 0),
  CONSTRAINT transfers_balance_check CHECK ((balance_after_micros IS NOT NULL) = (greatest(debit_account_id, credit_account_id) > 0)),
  CONSTRAINT transfers_source_check CHECK (
    (kind IN ('cashback', 'cashback_on_cashback')) = (source_id IS NULL) AND (source_id IS NULL) = (reference IS NULL)
  )
) PARTITION BY RANGE (business_date);
-- A statement is a range of it.
CREATE INDEX transfers_wallet_idx ON transfers (greatest(debit_account_id, credit_account_id), id);
-- Who has nothing but an id finds it by the pages that it can be in: ids come from one sequence, in the order of writing.
CREATE INDEX transfers_id_idx ON transfers USING brin (id) WITH (pages_per_range = 32, autosummarize = on);

-- The proof against posting an event twice, whatever month it was posted in. What a run credits is proved by
-- accounts.paid_on.
CREATE TABLE transfer_sources (
  kind transfer_kind NOT NULL,
  source_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  CONSTRAINT transfers_source_key PRIMARY KEY (source_id, kind, credit_account_id)
);

-- What every account came to at the end of a closed month: where reconciling begins. Kept for the last month that was
-- closed, and for the last one that is archived.
CREATE TABLE closings (
  closed_through date NOT NULL,
  account_id bigint NOT NULL,
  balance_micros bigint NOT NULL,
  deposit_micros bigint NOT NULL,
  referral_micros bigint NOT NULL,
  cashback_micros bigint NOT NULL,
  reward_micros bigint NOT NULL,
  withdraw_micros bigint NOT NULL,
  PRIMARY KEY (closed_through, account_id)
);

-- Months whose transfers and earnings are in files. They are the first ones, without a gap.
CREATE TABLE archived_months (
  month date PRIMARY KEY,
  manifest_sha256 text NOT NULL,
  archived_at timestamptz NOT NULL,
  -- Transfers with a lower id may belong to a later month: a date that is paid late is posted after others.
  last_transfer_id bigint NOT NULL
);

-- The days of an archived month on which a member was credited cashback, the first of the month in the lowest bit:
-- what explains a later date counts them.
CREATE TABLE archived_paid_days (
  member_id bigint NOT NULL,
  month date NOT NULL,
  days integer NOT NULL,
  PRIMARY KEY (member_id, month)
);
