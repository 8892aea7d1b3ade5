-- Up to which entry a person has seen a conversation: what others wrote after it is new to them.
CREATE TABLE seen_entries (
  conversation_id bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES members (id),
  entry_id bigint NOT NULL,
  PRIMARY KEY (conversation_id, member_id)
);
-- What was answered before is new to nobody: they were told of it then.
INSERT INTO seen_entries (conversation_id, member_id, entry_id)
SELECT id, member_id, last_entry_id FROM conversations WHERE member_id IS NOT NULL;
