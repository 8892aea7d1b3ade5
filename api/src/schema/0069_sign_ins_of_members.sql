ALTER TABLE security_events DROP CONSTRAINT security_events_kind_check;
ALTER TABLE security_events ADD CONSTRAINT security_events_kind_check CHECK (
  kind IN ('login_failed', 'throttled', 'staff_login', 'member_login', 'export', 'role_changed', 'proof_failed')
) NOT VALID;
