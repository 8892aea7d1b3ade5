-- A date can be the last one of most packages there are, when many bought on one day.

-- A wallet that this transaction has moved is read anew as it is, and a run has credited the owners of what it ends: looking is enough, and
-- costs half of trying to write.
CREATE OR REPLACE FUNCTION touch_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE id = NEW.member_id AND xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    UPDATE accounts SET movements = movements + 1 WHERE id = NEW.member_id;
  END IF;
  RETURN NULL;
END $$;

-- As before, in the order of the accounts: each page of them is changed once, not now and again.
CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account_ids bigint[];
  sums_micros bigint[];
  touched bigint;
  moved bigint;
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM posted LIMIT 1001) few) <= 1000 THEN
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
  ELSE
    SELECT array_agg(account_id ORDER BY account_id), array_agg(sum_micros ORDER BY account_id) INTO account_ids, sums_micros
    FROM (
      SELECT account_id, sum_micros(amount_micros) AS sum_micros
      FROM (
        SELECT credit_account_id AS account_id, amount_micros FROM posted
        UNION ALL
        SELECT debit_account_id, -amount_micros FROM posted
      ) side
      GROUP BY account_id
    ) sides;
    EXECUTE
      'UPDATE accounts SET balance_micros = accounts.balance_micros + side.sum_micros, movements = accounts.movements + 1
       FROM unnest($1, $2) AS side (account_id, sum_micros) WHERE accounts.id = side.account_id'
      USING account_ids, sums_micros;
    GET DIAGNOSTICS moved = ROW_COUNT;
    touched := cardinality(account_ids);
  END IF;
  IF moved <> touched THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
