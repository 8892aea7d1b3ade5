-- Which accounts each kind moves money between. The last digit of a club's account says which it is: 1 cash,
-- 2 payout_clearing, 3 to 6 what is spent on cashback, referrals, rewards and what is given up (src/ledger/accounts.ts).
-- A receivable account has transfers_receivable_check.
ALTER TABLE transfers ADD CONSTRAINT transfers_pair_check CHECK (
  CASE kind
    WHEN 'cashback' THEN -debit_account_id % 10 = 3 AND credit_account_id > 0
    WHEN 'cashback_on_cashback' THEN -debit_account_id % 10 = 3 AND credit_account_id > 0
    WHEN 'deposit' THEN -debit_account_id % 10 = 1 AND credit_account_id > 0
    WHEN 'referral_bonus' THEN -debit_account_id % 10 = 4 AND credit_account_id > 0
    WHEN 'reward' THEN -debit_account_id % 10 = 5 AND credit_account_id > 0
    WHEN 'withdrawal' THEN debit_account_id > 0 AND -credit_account_id % 10 = 2
    WHEN 'withdrawal_returned' THEN -debit_account_id % 10 = 2 AND credit_account_id > 0
    WHEN 'payout' THEN -debit_account_id % 10 = 2 AND -credit_account_id % 10 = 1
    WHEN 'payout_returned' THEN -debit_account_id % 10 = 1 AND credit_account_id > 0
    WHEN 'reversal' THEN debit_account_id > 0 AND -credit_account_id % 10 IN (1, 3, 4, 5)
    WHEN 'earnings_reversal' THEN debit_account_id > 0 AND -credit_account_id % 10 = 3
    WHEN 'write_off' THEN -debit_account_id % 10 = 6 AND credit_account_id > 0
    ELSE kind IN ('receivable', 'settlement')
  END
) NOT VALID;
-- Whose balance may be below zero is no choice.
ALTER TABLE accounts ADD CONSTRAINT accounts_negative_check CHECK (may_go_negative = (kind NOT IN ('wallet', 'payout_clearing'))) NOT VALID;
