-- Which of the club's accounts a payout has left from; null: the first one.
ALTER TABLE payouts ADD bank_account_id bigint;
ALTER TABLE payouts ADD CONSTRAINT payouts_bank_account_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts (id) NOT VALID;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_bank_account_fkey;
