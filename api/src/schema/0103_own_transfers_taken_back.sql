-- An own transfer may be taken back: from the cash that the money went to, to the one that it came from. A version for the
-- routines, too: its lines, and lines that are marked as returned, may be opened.
ALTER TABLE transfers DROP CONSTRAINT transfers_pair_check;
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
      OR debit_account_id = -7 AND credit_account_id < 0 AND -credit_account_id % 10 = 1
      OR debit_account_id < 0 AND -debit_account_id % 10 = 1 AND credit_account_id = -7
      OR greatest(debit_account_id, credit_account_id) < 0 AND debit_account_id <> credit_account_id
      AND least(debit_account_id, credit_account_id) > -1000 AND -debit_account_id % 10 = 1 AND -credit_account_id % 10 = 1
    WHEN 'earnings_reversal' THEN debit_account_id > 0 AND -credit_account_id % 10 = 3
    WHEN 'write_off' THEN -debit_account_id % 10 = 6 AND credit_account_id > 0
    WHEN 'bank_charge' THEN greatest(debit_account_id, credit_account_id) < 0
      AND (debit_account_id = -7 AND -credit_account_id % 10 = 1 OR -debit_account_id % 10 = 1 AND credit_account_id = -7)
    WHEN 'own_transfer' THEN greatest(debit_account_id, credit_account_id) < 0 AND debit_account_id <> credit_account_id
      AND least(debit_account_id, credit_account_id) > -1000 AND -debit_account_id % 10 = 1 AND -credit_account_id % 10 = 1
    ELSE kind IN ('receivable', 'settlement')
  END
) NOT VALID;
