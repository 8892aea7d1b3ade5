ALTER TABLE transfers VALIDATE CONSTRAINT transfers_pair_check;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_negative_check;
