-- And who to one bank account.
CREATE INDEX CONCURRENTLY next_payout_details_account_idx ON next_payout_details (account_number, ifsc) WHERE account_number IS NOT NULL;
