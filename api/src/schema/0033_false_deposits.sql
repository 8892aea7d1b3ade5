-- A deposit that was taken back may have been false: its payment never came. Its UTR is free again for who paid.
ALTER TABLE deposits
  ADD false_reason text,
  ADD false_at timestamptz,
  ADD false_by bigint;
ALTER TABLE deposits ADD CONSTRAINT deposits_false_check CHECK (
  CASE WHEN false_at IS NULL THEN num_nonnulls(false_reason, false_by) = 0
    ELSE status = 'reversed' AND num_nulls(false_reason, false_by) = 0 END
) NOT VALID;
ALTER TABLE deposits ADD CONSTRAINT deposits_false_other_check CHECK (false_by <> member_id) NOT VALID;
ALTER TABLE deposits ADD CONSTRAINT deposits_false_by_fkey FOREIGN KEY (false_by) REFERENCES members (id) NOT VALID;
ALTER TABLE deposits VALIDATE CONSTRAINT deposits_false_check;
ALTER TABLE deposits VALIDATE CONSTRAINT deposits_false_other_check;
ALTER TABLE deposits VALIDATE CONSTRAINT deposits_false_by_fkey;
