ALTER TABLE transfers VALIDATE CONSTRAINT transfers_pair_check;
