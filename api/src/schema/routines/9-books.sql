-- The books: what each day comes to, kept with every transfer.

-- All wallets are one account of the books; what members owe is eight, by the member's number.
CREATE OR REPLACE FUNCTION to_book_account(account_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN account_id > 0 THEN 0
    WHEN account_id <= -1000 THEN -1000 - (-1000 - account_id) % 8
    ELSE account_id END
$$;

-- After the balances have moved, so that who waits here holds the accounts. SECURITY DEFINER: the role of the
-- application has no other way to change what a day came to.
CREATE OR REPLACE FUNCTION sum_ledger_days() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ledger_days AS d (business_date, kind, debit_account_id, credit_account_id, transfers, amount_micros)
  SELECT business_date, kind, to_book_account(debit_account_id), to_book_account(credit_account_id), count(*),
    sum(amount_micros)
  FROM posted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (business_date, kind, debit_account_id, credit_account_id) DO UPDATE
    SET transfers = d.transfers + excluded.transfers, amount_micros = d.amount_micros + excluded.amount_micros;
  -- In a statement after the one that waits for who closes a month: it sees what was closed meanwhile.
  IF EXISTS (SELECT FROM posted WHERE business_date < (SELECT max(month) + interval '1 month' FROM closed_months)) THEN
    RAISE EXCEPTION 'the month is closed: nothing more is posted to it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

-- What each account of the books came to at the end of a day; credits less debits. Counted from the last closed month
-- before it: planned for its dates each time, as what is left may be a day or ten years.
CREATE OR REPLACE FUNCTION sum_book_accounts(through date) RETURNS TABLE (account_id bigint, micros bigint)
  LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
DECLARE
  closed date := (SELECT max(month) FROM month_balances WHERE (month + interval '1 month')::date - 1 <= through);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT account_id, sum(micros)::bigint FROM (
       SELECT account_id, balance_micros AS micros FROM month_balances WHERE month = $1
       UNION ALL
       SELECT unnest(ARRAY[debit_account_id, credit_account_id]), unnest(ARRAY[-amount_micros, amount_micros])
       FROM (
         SELECT debit_account_id, credit_account_id, sum(amount_micros) AS amount_micros FROM ledger_days
         WHERE business_date >= $2 AND business_date <= $3 GROUP BY 1, 2
       ) pairs
     ) sides GROUP BY account_id'
    USING closed, coalesce((closed + interval '1 month')::date, '-infinity'), through;
END $$;

-- SECURITY DEFINER: the role of the application closes a month, and opens none. Who posts is waited for, and waits.
CREATE OR REPLACE FUNCTION close_month(of_month date, at timestamptz, by_id bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE ledger_days IN SHARE MODE;
  IF of_month >= to_business_month(at) OR of_month <= (SELECT max(month) FROM closed_months) THEN
    RAISE EXCEPTION '% is not a month to be closed', to_char(of_month, 'YYYY-MM') USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO closed_months (month, closed_at, closed_by) VALUES (of_month, at, by_id);
  INSERT INTO month_balances (month, account_id, balance_micros)
  SELECT of_month, account_id, micros FROM sum_book_accounts((of_month + interval '1 month')::date - 1);
END $$;
CREATE OR REPLACE TRIGGER closed_months_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER month_balances_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON month_balances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER transfers_sum_days AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION sum_ledger_days();
CREATE OR REPLACE TRIGGER ledger_days_move_by_transfer BEFORE INSERT OR UPDATE ON ledger_days
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_days_stay BEFORE DELETE OR TRUNCATE ON ledger_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
