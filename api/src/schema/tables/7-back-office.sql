-- What the back office reads beside members and money, and what visitors leave.

-- Who did what to what, before and after, when, from where. Written in the transaction of the action.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id bigint NOT NULL REFERENCES members (id),
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  address text NOT NULL
);
-- Every index that lists entries has them by time, as the log does. The log itself, also of a time:
CREATE INDEX audit_entries_at_idx ON audit_entries (at, id);
-- The search of the log, for a part of action and subject; by words, because what was done to which kind of thing has
-- few values; by a subject that begins so; by an actor.
CREATE INDEX audit_entries_search_idx ON audit_entries USING gin ((lower(action || ' ' || subject)) gin_trgm_ops);
CREATE INDEX audit_entries_topic_idx ON audit_entries
  ((lower(action || ' ' || split_part(subject, ':', 1) || ':') COLLATE "C"), at, id);
CREATE INDEX audit_entries_subject_idx ON audit_entries (subject COLLATE "C", at, id);
CREATE INDEX audit_entries_actor_idx ON audit_entries (actor_id, at, id);

-- Deposits and payouts that have succeeded, by the month in Asia/Kolkata. What is pending is few and counted from its
-- index; what has succeeded has no bound, so it is counted when it does: adding it up misses the 50 ms of the overview
-- and of both lists at a million members. Triggers keep it (routines/4-payments.sql), and `npm run reconcile` counts
-- again.
CREATE TABLE payment_counts (
  list text CHECK (list IN ('deposits', 'payouts')),
  month date,
  succeeded bigint NOT NULL CHECK (succeeded >= 0),
  succeeded_micros bigint NOT NULL CHECK (succeeded_micros >= 0),
  PRIMARY KEY (list, month)
) WITH (fillfactor = 50);

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

-- The counters that slow down who asks too often. Unlogged: losing them in a crash costs nothing, and a count then
-- writes no log.
CREATE UNLOGGED TABLE throttles (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX throttles_resets_at_idx ON throttles (resets_at);

-- What failed in browsers: which part of the site, how, and what helped.
CREATE TABLE incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  remote text NOT NULL,
  release text NOT NULL,
  kind text NOT NULL,
  detail text NOT NULL,
  outcome text NOT NULL,
  path text NOT NULL
);
