-- What somebody wrote to the club, and all that was said about it since. The id is the number that a person quotes.
-- routines/7-conversations.sql makes one of each message of the contact form, those of a release before included.
CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: written in the member area.
  contact_message_id bigint UNIQUE REFERENCES contact_messages (id) ON DELETE CASCADE,
  -- Null: a visitor's, who reads and replies behind a link.
  member_id bigint REFERENCES members (id),
  -- As they were when it began.
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
  -- Since when somebody waits for an answer.
  open_since timestamptz,
  assignee_id bigint REFERENCES members (id),
  created_at timestamptz NOT NULL,
  -- The order of lists, and what somebody who answers must have seen; 0 until the first entry is written.
  last_entry_id bigint NOT NULL DEFAULT 0,
  last_entry_at timestamptz NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(' ' || name || ' ' || email || ' ' || subject)) STORED,
  CONSTRAINT conversations_open_check CHECK ((status = 'open') = (open_since IS NOT NULL))
);
CREATE INDEX conversations_last_idx ON conversations (last_entry_id);
CREATE INDEX conversations_status_idx ON conversations (status, last_entry_id);
CREATE INDEX conversations_assignee_idx ON conversations (assignee_id, last_entry_id);
CREATE INDEX conversations_member_idx ON conversations (member_id, last_entry_id) WHERE member_id IS NOT NULL;
CREATE INDEX conversations_open_idx ON conversations (open_since) WHERE status = 'open';
CREATE INDEX conversations_search_idx ON conversations USING gin (search_text gin_trgm_ops);

CREATE TABLE conversation_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- Null: the person who asked.
  staff_id bigint REFERENCES members (id),
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX conversation_entries_conversation_idx ON conversation_entries (conversation_id, id);

-- What opens a conversation to its visitor: made when a mail is sent, and kept as a digest.
CREATE TABLE conversation_links (
  token_sha256 bytea PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX conversation_links_conversation_idx ON conversation_links (conversation_id);
CREATE INDEX conversation_links_expires_idx ON conversation_links (expires_at);

-- What those who answer have ready.
CREATE TABLE saved_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT saved_replies_title_key UNIQUE (title)
);
