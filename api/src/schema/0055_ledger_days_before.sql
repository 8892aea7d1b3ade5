-- The transfers before the trigger, and what archived months came to.
INSERT INTO ledger_days AS d (business_date, kind, debit_account_id, credit_account_id, transfers, amount_micros)
SELECT t.business_date, t.kind, to_book_account(t.debit_account_id), to_book_account(t.credit_account_id), count(*), sum(t.amount_micros)
FROM transfers t WHERE t.id <= (SELECT transfers FROM ledger_days WHERE kind = 'begun')
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
ON CONFLICT (business_date, kind, debit_account_id, credit_account_id) DO UPDATE
  SET transfers = d.transfers + excluded.transfers, amount_micros = d.amount_micros + excluded.amount_micros;
-- All balances together are zero: so each account's, against the wallets, is those of the wallets, too.
INSERT INTO ledger_days (business_date, kind, debit_account_id, credit_account_id, transfers, amount_micros)
SELECT closed_through, 'opening', CASE WHEN micros < 0 THEN account_id ELSE 0 END,
  CASE WHEN micros < 0 THEN 0 ELSE account_id END, 0, abs(micros)
FROM (
  SELECT closed_through, to_book_account(account_id) AS account_id, sum(balance_micros) AS micros FROM closings
  WHERE account_id < 0 AND closed_through = (SELECT (max(month) + interval '1 month - 1 day')::date FROM archived_months)
  GROUP BY 1, 2
) closed WHERE micros <> 0;
DELETE FROM ledger_days WHERE kind = 'begun';
