ALTER TABLE transfers VALIDATE CONSTRAINT transfers_limit_check;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_limit_check;
