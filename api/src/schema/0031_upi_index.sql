-- Which members are paid to one UPI id, or to those of one mobile number.
CREATE INDEX CONCURRENTLY payout_details_upi_idx ON payout_details ((lower(upi_id)) COLLATE "C") WHERE upi_id IS NOT NULL;
