-- The outbox: what a person should know, as its kind and its facts, written in the transaction of what caused it. The
-- words are made when it is shown or sent, so they can be improved, and said in another language.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: it is for anybody who reads the club's own mail.
  member_id bigint REFERENCES members (id),
  kind text NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  is_in_inbox boolean NOT NULL,
  read_at timestamptz,
  -- The address as it was when this was written; null: no mail.
  mail_to text,
  -- Of the Message-ID: a mail that is sent again is the same mail to anybody who receives it.
  mail_key uuid NOT NULL DEFAULT gen_random_uuid(),
  -- When the mail is tried next, or until when somebody who tries has it for himself; null: nothing is left to do.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  sent_at timestamptz,
  -- Tried for a day without success: from then on it is listed for staff.
  failed_at timestamptz,
  error text,
  CONSTRAINT notifications_reader_check CHECK (NOT is_in_inbox OR member_id IS NOT NULL),
  CONSTRAINT notifications_mail_check CHECK (mail_to IS NOT NULL OR num_nulls(due_at, sent_at, failed_at) = 3),
  CONSTRAINT notifications_due_check CHECK (due_at IS NULL OR num_nulls(sent_at, failed_at) = 2)
) WITH (fillfactor = 80);
CREATE INDEX notifications_inbox_idx ON notifications (member_id, id) WHERE is_in_inbox;
CREATE INDEX notifications_unread_idx ON notifications (member_id) WHERE is_in_inbox AND read_at IS NULL;
CREATE INDEX notifications_due_idx ON notifications (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX notifications_failed_idx ON notifications (id) WHERE failed_at IS NOT NULL;

-- Where a member wants a kind other than we would send it. By kind first: a run asks who wants to hear of it.
CREATE TABLE notification_choices (
  kind text NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  in_inbox boolean NOT NULL,
  by_mail boolean NOT NULL,
  PRIMARY KEY (kind, member_id)
);
CREATE INDEX notification_choices_member_idx ON notification_choices (member_id);
