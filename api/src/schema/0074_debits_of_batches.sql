-- A line may be all that a batch of payouts comes to, and what was booked as a charge may be taken back and booked again.
ALTER TABLE statement_lines ADD batch_id bigint, ADD charge_source bigint;
ALTER TABLE statement_lines ADD CONSTRAINT statement_lines_batch_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches (id) NOT VALID;
ALTER TABLE statement_lines DROP CONSTRAINT statement_lines_decision_check;
ALTER TABLE statement_lines ADD CONSTRAINT statement_lines_decision_check CHECK (
  num_nonnulls(deposit_id, payout_id, batch_id, returned_at, charged_at) <= 1
  AND (num_nonnulls(deposit_id, payout_id, batch_id, returned_at, charged_at) = 0) = (decided_by IS NULL)
  AND (num_nonnulls(returned_at, charged_at) = 0 OR reason IS NOT NULL) AND (deposit_id IS NULL OR amount_micros > 0)
  AND (batch_id IS NULL OR amount_micros < 0)
) NOT VALID;
-- What was posted under, when it is not the line's own id: less the id of the transfer that took back what was before.
ALTER TABLE statement_lines ADD CONSTRAINT statement_lines_charge_source_check CHECK (charge_source < 0) NOT VALID;

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
    WHEN 'earnings_reversal' THEN debit_account_id > 0 AND -credit_account_id % 10 = 3
    WHEN 'write_off' THEN -debit_account_id % 10 = 6 AND credit_account_id > 0
    WHEN 'bank_charge' THEN greatest(debit_account_id, credit_account_id) < 0
      AND (debit_account_id = -7 AND -credit_account_id % 10 = 1 OR -debit_account_id % 10 = 1 AND credit_account_id = -7)
    ELSE kind IN ('receivable', 'settlement')
  END
) NOT VALID;
