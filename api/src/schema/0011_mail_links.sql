-- What a link in a mail allows, once and for a while. The link itself is in no table: each attempt to send the mail makes
-- a token and keeps its digest; a link that is sent again works under both, and is used up for both.
CREATE TABLE mail_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  purpose text NOT NULL CHECK (purpose IN ('password_reset', 'email_verification', 'email_change', 'email_undo')),
  -- The address that it confirms or gives back.
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_links_member_idx ON mail_links (member_id, purpose) WHERE used_at IS NULL;
CREATE INDEX mail_links_expires_at_idx ON mail_links (expires_at);

CREATE TABLE mail_link_tokens (
  token_sha256 bytea PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
  link_id bigint NOT NULL REFERENCES mail_links (id) ON DELETE CASCADE
);
CREATE INDEX mail_link_tokens_link_idx ON mail_link_tokens (link_id);

-- Until then no withdrawal can be asked for: anybody who read somebody's mail must not be paid at once.
ALTER TABLE members ADD withdrawals_held_until timestamptz;

-- Of a mail: since when it is tried, where staff have said to send it again.
ALTER TABLE notifications ADD tried_since timestamptz;
