-- What happens with every transfer: docs/money.md.

-- The built-in sum of bigints is a numeric, made and cast for every group. Sums of money stay far within a bigint, and
-- a sum that did not would be an error, not a wrong figure: int8pl checks.
CREATE OR REPLACE AGGREGATE sum_micros (bigint) (SFUNC = int8pl, STYPE = bigint, INITCOND = '0');

CREATE OR REPLACE FUNCTION get_transfer_kind(transfer_id bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT kind FROM transfers WHERE id = transfer_id
$$;

-- The statement that inserts transfers moves the balances and their parts, once per account however many rows it has.
-- A reversal counts with the kind of what it takes back. The sums come first, and EXECUTE plans for as many as there
-- are: for an event by looking each account up, for a run by one pass in the order of the accounts.
CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  balances bigint[];
  deposits bigint[];
  referrals bigint[];
  cashbacks bigint[];
  rewards bigint[];
  moved bigint;
BEGIN
  SELECT array_agg(account_id), array_agg(balance), array_agg(deposit), array_agg(referral), array_agg(cashback), array_agg(reward)
  INTO ids, balances, deposits, referrals, cashbacks, rewards
  FROM (
    SELECT account_id, sum_micros(amount_micros) AS balance,
      sum_micros(amount_micros) FILTER (WHERE kind = 'deposit') AS deposit,
      sum_micros(amount_micros) FILTER (WHERE kind = 'referral_bonus') AS referral,
      sum_micros(amount_micros) FILTER (WHERE kind IN ('cashback', 'cashback_on_cashback')) AS cashback,
      sum_micros(amount_micros) FILTER (WHERE kind = 'reward') AS reward
    FROM (
      SELECT credit_account_id AS account_id, amount_micros,
        CASE WHEN kind = 'reversal' THEN get_transfer_kind(source_id) ELSE kind END AS kind FROM posted
      UNION ALL
      SELECT debit_account_id, -amount_micros,
        CASE WHEN kind = 'reversal' THEN get_transfer_kind(source_id) ELSE kind END FROM posted
    ) side
    GROUP BY account_id ORDER BY account_id
  ) sums;

  EXECUTE
    'UPDATE accounts a SET balance_micros = a.balance_micros + balance, deposit_micros = deposit_micros + deposit,
       referral_micros = referral_micros + referral, cashback_micros = cashback_micros + cashback,
       reward_micros = reward_micros + reward
     FROM unnest($1, $2, $3, $4, $5, $6) AS sums (account_id, balance, deposit, referral, cashback, reward)
     WHERE a.id = sums.account_id'
    USING ids, balances, deposits, referrals, cashbacks, rewards;

  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> cardinality(ids) THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transfers_move_balances AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION move_balances();

-- A foreign key would be asked for every row of a run. Transfers only grow, so looking once at what a reversal names is
-- as good.
CREATE OR REPLACE FUNCTION require_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM transfers WHERE id = NEW.source_id) THEN
    RAISE EXCEPTION 'transfer % reverses one that does not exist', NEW.id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transfers_reverse_one AFTER INSERT ON transfers
  FOR EACH ROW WHEN (NEW.kind = 'reversal') EXECUTE FUNCTION require_reversed();
