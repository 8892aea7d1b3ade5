-- The double-entry ledger; docs/money.md tells the reasons. Only src/ledger writes these tables.

-- A balance is credits minus debits, so all balances together are zero. A wallet has the id of its member, and needs no index of its own to
-- be found; the club's accounts have negative ids. Whoever locks several accounts locks them by falling id: the club's, which everybody
-- shares, come last and are held for the shortest time.
CREATE TABLE accounts (
  id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (
    kind IN ('wallet', 'cash', 'payout_clearing', 'cashback_expense', 'referral_expense', 'reward_expense')
  ),
  member_id bigint REFERENCES members (id),
  balance_micros bigint NOT NULL DEFAULT 0,
  may_go_negative boolean NOT NULL,
  -- How many statements moved it. What was computed from its transfers holds for as long as this number does.
  movements bigint NOT NULL DEFAULT 0,
  CONSTRAINT accounts_owner_check CHECK (
    CASE WHEN kind = 'wallet' THEN id > 0 AND member_id IS NOT NULL AND member_id = id ELSE id < 0 AND member_id IS NULL END
  ),
  CONSTRAINT accounts_balance_check CHECK (may_go_negative OR balance_micros >= 0)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX accounts_club_kind_key ON accounts (kind) WHERE id < 0;

INSERT INTO accounts (id, kind, may_go_negative) VALUES
  (-1, 'cash', true),
  (-2, 'payout_clearing', false),
  (-3, 'cashback_expense', true),
  (-4, 'referral_expense', true),
  (-5, 'reward_expense', true);
INSERT INTO accounts (id, kind, member_id, may_go_negative) SELECT id, 'wallet', id, false FROM members;

-- Every index here is paid for by each of the hundreds of thousands of rows of a daily run. These four earn it: the key, the proof against
-- posting twice, and the two sides of a statement (partial: the club's accounts are never listed this way). There are no foreign keys to
-- accounts: move_balances proves both sides for a whole statement at once, and accounts are never deleted.
CREATE TABLE transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  debit_account_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  kind text NOT NULL CHECK (
    kind IN (
      'deposit', 'withdrawal', 'withdrawal_returned', 'payout', 'referral_bonus', 'cashback', 'cashback_on_cashback', 'reward', 'reversal'
    )
  ),
  -- What it belongs to, in words for the statement.
  reference text NOT NULL,
  business_date date NOT NULL,
  posted_at timestamptz NOT NULL,
  idempotency_key text NOT NULL,
  reverses_id bigint REFERENCES transfers (id),
  CONSTRAINT transfers_sides_check CHECK (debit_account_id <> credit_account_id),
  CONSTRAINT transfers_reversal_check CHECK ((kind = 'reversal') = (reverses_id IS NOT NULL))
);
CREATE UNIQUE INDEX transfers_idempotency_key_key ON transfers (idempotency_key);
CREATE UNIQUE INDEX transfers_reverses_id_key ON transfers (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX transfers_credit_idx ON transfers (credit_account_id, id) WHERE credit_account_id > 0;
CREATE INDEX transfers_debit_idx ON transfers (debit_account_id, id) WHERE debit_account_id > 0;

-- The inserting statement itself moves the balances, once per account however many rows it has.
CREATE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched bigint;
  moved bigint;
BEGIN
  WITH sides AS (
    SELECT account_id, sum(amount_micros) AS amount_micros
    FROM (
      SELECT credit_account_id AS account_id, amount_micros FROM posted
      UNION ALL
      SELECT debit_account_id, -amount_micros FROM posted
    ) side
    GROUP BY account_id
  ), updated AS (
    UPDATE accounts
    SET balance_micros = accounts.balance_micros + sides.amount_micros, movements = accounts.movements + 1
    FROM sides WHERE accounts.id = sides.account_id
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM sides), (SELECT count(*) FROM updated) INTO touched, moved;
  IF moved <> touched THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transfers_move_balances AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION move_balances();
CREATE TRIGGER transfers_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Outside of that trigger no statement changes an account.
CREATE TRIGGER accounts_move_by_transfer BEFORE UPDATE ON accounts
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
