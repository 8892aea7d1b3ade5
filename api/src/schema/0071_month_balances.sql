-- What every account of the books came to at the end of each closed month: nothing is posted before it any more, so
-- balances of a later day are counted from here. Written by close_month() alone.
CREATE TABLE month_balances (
  month date NOT NULL REFERENCES closed_months (month),
  -- Of ledger_days.
  account_id bigint NOT NULL,
  balance_micros bigint NOT NULL,
  PRIMARY KEY (month, account_id)
);
-- The months that are closed already.
INSERT INTO month_balances (month, account_id, balance_micros)
SELECT c.month, moved.account_id, sum(moved.micros)
FROM closed_months c
JOIN (
  SELECT business_date AS month, unnest(ARRAY[debit_account_id, credit_account_id]) AS account_id,
    unnest(ARRAY[-amount_micros, amount_micros]) AS micros
  FROM (
    SELECT date_trunc('month', business_date)::date AS business_date, debit_account_id, credit_account_id, sum(amount_micros) AS amount_micros
    FROM ledger_days GROUP BY 1, 2, 3
  ) months
) moved ON moved.month <= c.month
GROUP BY 1, 2;
