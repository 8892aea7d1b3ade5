-- A request that waited is rejected by nobody of the staff: the owner has taken the account back from who asked for it.
ALTER TABLE withdrawal_requests ADD is_stopped boolean NOT NULL DEFAULT false;
ALTER TABLE withdrawal_requests DROP CONSTRAINT withdrawal_requests_decision_check;
ALTER TABLE withdrawal_requests ADD CONSTRAINT withdrawal_requests_decision_check CHECK (
  (status = 'pending') = (decided_at IS NULL) AND (status = 'pending' OR is_stopped) = (decided_by IS NULL)
  AND (status = 'rejected' OR NOT is_stopped)
) NOT VALID;

-- A payout may have left with the bank already: since when staff look at it before they pay.
ALTER TABLE payouts ADD doubted_at timestamptz;
