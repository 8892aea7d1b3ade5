-- What happened at the doors of the site: wrong passwords, throttles, sign-ins of staff, files taken out, changes of
-- roles. Of many alike within seconds there is one row. The newest thousands of each kind are kept.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('login_failed', 'throttled', 'staff_login', 'export', 'role_changed')),
  -- Whose account it is about; of a stranger nobody's.
  member_id bigint REFERENCES members (id),
  address text NOT NULL,
  detail text NOT NULL,
  times integer NOT NULL CHECK (times > 0)
);
-- The list of one kind, and what is kept of it; the list of a time.
CREATE INDEX security_events_kind_idx ON security_events (kind, id);
CREATE INDEX security_events_at_idx ON security_events (at, id);
