-- How often an account was moved. What was computed from the transfers of an account holds for as long as this number does.

ALTER TABLE accounts ADD COLUMN movements bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql AS $$
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
