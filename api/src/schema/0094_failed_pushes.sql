-- A push message that was given up stays, so that staff can see why, and send it again. It is due, or has failed.
ALTER TABLE pushes ALTER due_at DROP NOT NULL;
ALTER TABLE pushes
  ADD tried_since timestamptz,
  ADD failed_at timestamptz,
  ADD error text,
  ADD CONSTRAINT pushes_due_check CHECK (num_nulls(due_at, failed_at) = 1) NOT VALID;
