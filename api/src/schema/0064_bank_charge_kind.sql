-- What the bank itself takes and gives. A value can be used once it is committed: so in a file of its own.
ALTER TYPE transfer_kind ADD VALUE IF NOT EXISTS 'bank_charge';
