-- Which members are paid to one bank account.
CREATE INDEX CONCURRENTLY payout_details_account_idx ON payout_details (account_number, ifsc) WHERE account_number IS NOT NULL;
