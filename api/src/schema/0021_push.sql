-- Browsers that may be told without being open: one each, as the push service of its maker names it.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  -- Who ends a session ends what it is told. Null: it ran out, and that browser is told on, until somebody signs in
  -- there again.
  session_id bigint REFERENCES sessions (id) ON DELETE CASCADE,
  -- As in devices: by it a later session of the same member in that browser is known.
  device_sha256 bytea,
  endpoint text NOT NULL,
  -- Of the browser: with them what we send can be read there, and nowhere on the way.
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_member_idx ON push_subscriptions (member_id);
CREATE INDEX push_subscriptions_session_idx ON push_subscriptions (session_id);

-- What is still to be sent to one browser. A row goes when it was sent, or given up.
CREATE TABLE pushes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notification_id bigint NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  subscription_id bigint NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  -- When it is tried next, or until when somebody who tries has it alone.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0)
);
CREATE INDEX pushes_due_idx ON pushes (due_at);
CREATE INDEX pushes_notification_idx ON pushes (notification_id);
CREATE INDEX pushes_subscription_idx ON pushes (subscription_id);

-- Null: as usual for the kind.
ALTER TABLE notification_choices ADD by_push boolean;
