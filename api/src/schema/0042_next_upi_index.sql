-- As of the payout details that hold: who is soon to be paid to one UPI id.
CREATE INDEX CONCURRENTLY next_payout_details_upi_idx ON next_payout_details ((lower(upi_id)) COLLATE "C") WHERE upi_id IS NOT NULL;
