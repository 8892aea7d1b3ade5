-- Of a device that was signed out by a new password, or by staff: when. It is told what was told at that moment, and
-- nothing after it.
ALTER TABLE push_subscriptions ADD ended_at timestamptz;
