-- Each message of the contact form is a conversation, whichever release has written it.

-- A conversation of one entry, which waits for an answer. Its subject is the first line of what was written.
CREATE OR REPLACE FUNCTION open_conversation(
  of_message bigint, of_member bigint, of_name text, of_email text, first_text text, at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  opened bigint;
  entry bigint;
BEGIN
  INSERT INTO conversations
    (contact_message_id, member_id, name, email, subject, status, open_since, created_at, last_entry_at)
  VALUES (of_message, of_member, of_name, of_email, left(split_part(btrim(first_text, E' \t\n'), E'\n', 1), 120),
    'open', at, at, at)
  RETURNING id INTO opened;
  INSERT INTO conversation_entries (conversation_id, text, created_at) VALUES (opened, first_text, at)
  RETURNING id INTO entry;
  UPDATE conversations SET last_entry_id = entry WHERE id = opened;
  RETURN opened;
END $$;

CREATE OR REPLACE FUNCTION open_conversation_of_message() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM open_conversation(NEW.id, NULL, NEW.name, NEW.email, NEW.message, NEW.created_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contact_messages_open_conversations AFTER INSERT ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION open_conversation_of_message();

-- Those from before the trigger, which from here on lets no other one in until this file is applied. What is older than
-- a month was answered by mail, or never will be: it waits for nobody.
DO $$
DECLARE
  message record;
  opened bigint;
BEGIN
  FOR message IN
    SELECT * FROM contact_messages m
    WHERE NOT EXISTS (SELECT FROM conversations WHERE contact_message_id = m.id) ORDER BY id
  LOOP
    opened := open_conversation(message.id, NULL, message.name, message.email, message.message, message.created_at);
    UPDATE conversations SET status = 'closed', open_since = NULL
    WHERE id = opened AND message.created_at < now() - interval '30 days';
  END LOOP;
END $$;
