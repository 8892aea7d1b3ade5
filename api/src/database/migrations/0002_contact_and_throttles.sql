-- Messages of visitors, and the counters that slow down who asks too often.

CREATE TABLE contact_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  forwarded_at timestamptz
);
CREATE INDEX contact_messages_created_at_idx ON contact_messages (created_at DESC, id DESC);

-- Unlogged: losing the counters in a crash costs nothing, and a count then writes no log.
CREATE UNLOGGED TABLE throttles (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX throttles_resets_at_idx ON throttles (resets_at);
