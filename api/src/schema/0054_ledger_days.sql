-- What was posted on each day between two accounts of the books, by kind: balances of any day and the day book are read
-- from it, without a look at millions of transfers. All wallets are account 0; what members owe is -1000 to -1007, by
-- the member's number, as the club's accounts are eight rows each. Written by the trigger of transfers alone.
CREATE TABLE ledger_days (
  business_date date NOT NULL,
  -- That of the transfers; 'opening' for what is in archived months.
  kind text NOT NULL,
  debit_account_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  transfers bigint NOT NULL CHECK (transfers >= 0),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  PRIMARY KEY (business_date, kind, debit_account_id, credit_account_id)
) WITH (fillfactor = 50);

-- The same stands in routines/9-books.sql. From this transaction on every transfer is counted; those that came before
-- it, by their ids, are counted by the next migration, while others post.
CREATE OR REPLACE FUNCTION to_book_account(account_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN account_id > 0 THEN 0 WHEN account_id <= -1000 THEN -1000 - (-1000 - account_id) % 8 ELSE account_id END
$$;
CREATE OR REPLACE FUNCTION sum_ledger_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ledger_days AS d (business_date, kind, debit_account_id, credit_account_id, transfers, amount_micros)
  SELECT business_date, kind, to_book_account(debit_account_id), to_book_account(credit_account_id), count(*), sum(amount_micros)
  FROM posted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (business_date, kind, debit_account_id, credit_account_id) DO UPDATE
    SET transfers = d.transfers + excluded.transfers, amount_micros = d.amount_micros + excluded.amount_micros;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transfers_sum_days AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION sum_ledger_days();
-- Who makes the trigger waits for those who post, so that all lower ids are there.
INSERT INTO ledger_days SELECT '-infinity', 'begun', 0, 0, coalesce(max(id), 0), 1 FROM transfers;
