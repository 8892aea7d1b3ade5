-- What holds for purchases: the row that took effect last. Before the first one, src/plan/purchase-rules.ts says.
CREATE TABLE purchase_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effective_on date NOT NULL,
  -- For so many days the uplines cannot withdraw the bonus of a first package.
  bonus_hold_days smallint NOT NULL CHECK (bonus_hold_days BETWEEN 0 AND 90),
  -- Null: they came with the club.
  created_by bigint REFERENCES members (id)
);
CREATE INDEX purchase_rules_effective_idx ON purchase_rules (effective_on, id);

-- Which purchase paid a bonus, and the first day on which it can be withdrawn: null when it was never held. A release
-- before fills neither.
ALTER TABLE referral_earnings
  ADD deposit_id bigint,
  ADD released_on date;
ALTER TABLE referral_earnings ADD CONSTRAINT referral_earnings_deposit_id_fkey
  FOREIGN KEY (deposit_id) REFERENCES deposits (id) NOT VALID;
ALTER TABLE referral_earnings ADD CONSTRAINT referral_earnings_released_check
  CHECK (released_on IS NULL OR deposit_id IS NOT NULL AND released_on > business_date) NOT VALID;
ALTER TABLE referral_earnings VALIDATE CONSTRAINT referral_earnings_deposit_id_fkey;
ALTER TABLE referral_earnings VALIDATE CONSTRAINT referral_earnings_released_check;
