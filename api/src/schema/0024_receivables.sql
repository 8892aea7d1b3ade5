-- What a wallet cannot give back is owed to the club: an account for each member who ever did, below zero by what is
-- open. Its id is -1000 less the member's, below those of the club.
ALTER TABLE accounts
  -- What the club has laid out for the wallet and has not got back: the same as the member's receivable account.
  ADD receivable_micros bigint NOT NULL DEFAULT 0,
  -- What of it was given up.
  ADD written_off_micros bigint NOT NULL DEFAULT 0;
ALTER TABLE closings
  ADD receivable_micros bigint NOT NULL DEFAULT 0,
  ADD written_off_micros bigint NOT NULL DEFAULT 0;

ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check CHECK (
  kind IN ('wallet', 'receivable', 'cash', 'payout_clearing', 'cashback_expense', 'referral_expense', 'reward_expense', 'write_off_expense')
) NOT VALID;
ALTER TABLE accounts DROP CONSTRAINT accounts_owner_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_owner_check CHECK (
  CASE kind
    WHEN 'wallet' THEN id > 0 AND member_id IS NOT NULL AND member_id = id
    WHEN 'receivable' THEN member_id IS NOT NULL AND id = -1000 - member_id
    ELSE id BETWEEN -1000 AND -1 AND member_id IS NULL
  END
) NOT VALID;
ALTER TABLE accounts DROP CONSTRAINT accounts_sums_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_sums_check CHECK (
  id < 0 OR balance_micros = deposit_micros + referral_micros + cashback_micros + reward_micros - withdraw_micros
    + receivable_micros + written_off_micros
) NOT VALID;
ALTER TABLE accounts ADD CONSTRAINT accounts_receivable_check CHECK (
  receivable_micros >= 0 AND written_off_micros >= 0 AND (kind <> 'receivable' OR balance_micros <= 0)
) NOT VALID;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_kind_check;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_owner_check;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_sums_check;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_receivable_check;

INSERT INTO accounts (id, kind, may_go_negative)
SELECT -(6 + 10 * shard), 'write_off_expense', true FROM generate_series(0, 7) AS shard;

-- A settlement is made of what came in before it: it has no event of its own, as what a run pays.
ALTER TABLE transfers DROP CONSTRAINT transfers_source_check;
ALTER TABLE transfers ADD CONSTRAINT transfers_source_check CHECK (
  (kind IN ('cashback', 'cashback_on_cashback', 'settlement')) = (source_id IS NULL) AND (source_id IS NULL) = (reference IS NULL)
) NOT VALID;
-- A receivable account is moved with the wallet of its member, by these two kinds and no other.
ALTER TABLE transfers ADD CONSTRAINT transfers_receivable_check CHECK (
  CASE kind
    WHEN 'receivable' THEN credit_account_id > 0 AND debit_account_id = -1000 - credit_account_id
    WHEN 'settlement' THEN debit_account_id > 0 AND credit_account_id = -1000 - debit_account_id
    ELSE least(debit_account_id, credit_account_id) > -1000
  END
) NOT VALID;
ALTER TABLE transfers VALIDATE CONSTRAINT transfers_source_check;
ALTER TABLE transfers VALIDATE CONSTRAINT transfers_receivable_check;

-- Why a member owes the club something, and since when. How much of it is open says the account: what was settled
-- counts for the oldest first.
CREATE TABLE receivables (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  -- The purchase that was reversed; null for another credit.
  deposit_id bigint REFERENCES deposits (id),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  reason text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX receivables_member_idx ON receivables (member_id, id);

-- What the package of a reversed deposit had earned its owner or an upline, taken back with it.
CREATE TABLE earnings_reversals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_id bigint NOT NULL REFERENCES deposits (id),
  member_id bigint NOT NULL REFERENCES members (id),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT earnings_reversals_key UNIQUE (deposit_id, member_id)
);

CREATE TABLE receivable_write_offs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Who carried it out; another one proposed it.
  written_off_by bigint NOT NULL REFERENCES members (id),
  CONSTRAINT receivable_write_offs_other_check CHECK (written_off_by <> member_id)
);

-- A deposit that was taken back is no success any more.
ALTER TABLE deposits DROP CONSTRAINT deposits_status_check;
ALTER TABLE deposits ADD CONSTRAINT deposits_status_check
  CHECK (status IN ('pending', 'success', 'failed', 'reversed')) NOT VALID;
ALTER TABLE deposits VALIDATE CONSTRAINT deposits_status_check;
-- As routines/1-what-stays.sql says from now on; a new database has no triggers yet.
DO $$ BEGIN
  IF to_regproc('refuse_decided') IS NOT NULL THEN
    CREATE OR REPLACE TRIGGER deposits_stay_decided BEFORE UPDATE ON deposits
      FOR EACH ROW WHEN (OLD.status <> 'pending' AND NOT (OLD.status = 'success' AND NEW.status = 'reversed'))
      EXECUTE FUNCTION refuse_decided();
  END IF;
END $$;
UPDATE payment_counts c SET succeeded = c.succeeded - gone.deposits, succeeded_micros = c.succeeded_micros - gone.micros
FROM (
  SELECT date_trunc('month', d.decided_at AT TIME ZONE 'Asia/Kolkata')::date AS month, count(*) AS deposits, sum(d.amount_micros)::bigint AS micros
  FROM packages p JOIN deposits d ON d.id = p.deposit_id AND d.status = 'success' WHERE p.status = 'reversed' GROUP BY 1
) gone
WHERE c.list = 'deposits' AND c.month = gone.month;
UPDATE deposits d SET status = 'reversed' FROM packages p WHERE p.deposit_id = d.id AND p.status = 'reversed' AND d.status = 'success';
