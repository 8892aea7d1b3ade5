-- Money from one of the club's own accounts to another: a debit of the one and a credit of the other.
CREATE TABLE own_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  debit_line_id bigint NOT NULL REFERENCES statement_lines (id),
  credit_line_id bigint NOT NULL REFERENCES statement_lines (id),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  moved_at timestamptz NOT NULL,
  moved_by bigint NOT NULL REFERENCES members (id)
);
CREATE UNIQUE INDEX own_transfers_debit_key ON own_transfers (debit_line_id);
CREATE UNIQUE INDEX own_transfers_credit_key ON own_transfers (credit_line_id);

ALTER TABLE statement_lines ADD own_transfer_id bigint;
ALTER TABLE statement_lines ADD CONSTRAINT statement_lines_own_transfer_fkey FOREIGN KEY (own_transfer_id) REFERENCES own_transfers (id) NOT VALID;
ALTER TABLE statement_lines DROP CONSTRAINT statement_lines_decision_check;
ALTER TABLE statement_lines ADD CONSTRAINT statement_lines_decision_check CHECK (
  num_nonnulls(deposit_id, payout_id, batch_id, returned_at, charged_at, own_transfer_id) <= 1
  AND (num_nonnulls(deposit_id, payout_id, batch_id, returned_at, charged_at, own_transfer_id) = 0) = (decided_by IS NULL)
  AND (num_nonnulls(returned_at, charged_at, own_transfer_id) = 0 OR reason IS NOT NULL)
  AND (deposit_id IS NULL OR amount_micros > 0) AND (batch_id IS NULL OR amount_micros < 0)
) NOT VALID;

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
    WHEN 'own_transfer' THEN greatest(debit_account_id, credit_account_id) < 0 AND debit_account_id <> credit_account_id
      AND least(debit_account_id, credit_account_id) > -1000 AND -debit_account_id % 10 = 1 AND -credit_account_id % 10 = 1
    ELSE kind IN ('receivable', 'settlement')
  END
) NOT VALID;
