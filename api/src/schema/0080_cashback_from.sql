-- From when the cashback of what is bought counts: the confirmation, as it always did, or the value date of the bank's line.
ALTER TABLE purchase_rules ADD cashback_from text NOT NULL DEFAULT 'confirmation';
ALTER TABLE purchase_rules ADD CONSTRAINT purchase_rules_cashback_from_check
  CHECK (cashback_from IN ('confirmation', 'value_date')) NOT VALID;
ALTER TABLE purchase_rules VALIDATE CONSTRAINT purchase_rules_cashback_from_check;
-- Weekdays from the value date to the confirmation, which the first run that pays the package pays with its own.
ALTER TABLE packages ADD arrears_days integer NOT NULL DEFAULT 0;
ALTER TABLE packages ADD CONSTRAINT packages_arrears_check CHECK (arrears_days >= 0) NOT VALID;
ALTER TABLE packages VALIDATE CONSTRAINT packages_arrears_check;
