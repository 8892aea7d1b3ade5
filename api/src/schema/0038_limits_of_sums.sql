-- What keeps sums inside of a bigint (docs/money.md, "Limits").
ALTER TABLE transfers ADD CONSTRAINT transfers_limit_check CHECK (amount_micros <= 1000000000000000) NOT VALID;
ALTER TABLE accounts ADD CONSTRAINT accounts_limit_check CHECK (
  balance_micros BETWEEN -100000000000000000 AND 100000000000000000
  AND greatest(
    abs(deposit_micros), abs(referral_micros), abs(cashback_micros), abs(reward_micros), abs(withdraw_micros), receivable_micros, written_off_micros
  ) <= 100000000000000000
) NOT VALID;
