-- What the bank sends back after it was paid.
ALTER TABLE payouts
  ADD return_reference text,
  ADD returned_at timestamptz,
  ADD returned_by bigint;
ALTER TABLE payouts DROP CONSTRAINT payouts_status_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_status_check
  CHECK (status IN ('pending', 'success', 'failed', 'returned')) NOT VALID;
ALTER TABLE payouts DROP CONSTRAINT payouts_utr_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_utr_check
  CHECK ((status IN ('success', 'returned')) = (utr IS NOT NULL)) NOT VALID;
ALTER TABLE payouts DROP CONSTRAINT payouts_reason_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_reason_check
  CHECK (status NOT IN ('failed', 'returned') OR reason IS NOT NULL) NOT VALID;
ALTER TABLE payouts ADD CONSTRAINT payouts_return_check CHECK (
  CASE WHEN status = 'returned' THEN num_nulls(return_reference, returned_at, returned_by) = 0
    ELSE num_nonnulls(return_reference, returned_at, returned_by) = 0 END
) NOT VALID;
ALTER TABLE payouts ADD CONSTRAINT payouts_returned_other_check CHECK (returned_by <> member_id) NOT VALID;
ALTER TABLE payouts ADD CONSTRAINT payouts_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES members (id) NOT VALID;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_status_check;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_utr_check;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_reason_check;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_return_check;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_returned_other_check;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_returned_by_fkey;
