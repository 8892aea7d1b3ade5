-- What happens with every transfer: docs/money.md.

-- The built-in sum of bigints is a numeric, made and cast for every group. Sums of money stay far within a bigint, and
-- a sum that did not would be an error, not a wrong figure: int8pl checks.
CREATE OR REPLACE AGGREGATE sum_micros (bigint) (SFUNC = int8pl, STYPE = bigint, INITCOND = '0');

-- The statement that inserts transfers moves the balances, once per account however many rows it has: each is looked up,
-- and locked, by falling id (src/ledger/accounts.ts says why), which only a nested loop does in the order of the sums.
CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  account_ids bigint[];
  sums_micros bigint[];
  moved bigint;
BEGIN
  SELECT array_agg(account_id ORDER BY account_id DESC), array_agg(sum_micros ORDER BY account_id DESC) INTO account_ids, sums_micros
  FROM (
    SELECT account_id, sum_micros(amount_micros) AS sum_micros
    FROM (
      SELECT credit_account_id AS account_id, amount_micros FROM posted
      UNION ALL
      SELECT debit_account_id, -amount_micros FROM posted
    ) side
    GROUP BY account_id
  ) sums;

  EXECUTE
    'UPDATE accounts SET balance_micros = accounts.balance_micros + sums.sum_micros
     FROM unnest($1, $2) AS sums (account_id, sum_micros) WHERE accounts.id = sums.account_id'
    USING account_ids, sums_micros;

  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> cardinality(account_ids) THEN
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
