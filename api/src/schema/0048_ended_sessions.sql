-- Sessions that are over, for the timeline of their member: when each ended, why, and who ended it. Tokens are not kept.
CREATE TABLE ended_sessions (
  -- As in sessions.
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  created_at timestamptz NOT NULL,
  user_agent text NOT NULL,
  ended_at timestamptz NOT NULL,
  cause text NOT NULL,
  -- Null: the server.
  ended_by bigint REFERENCES members (id)
);
CREATE INDEX ended_sessions_member_idx ON ended_sessions (member_id, ended_at);
CREATE INDEX ended_sessions_at_idx ON ended_sessions (ended_at);
