-- Members, the network they form, their sessions.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE members (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  email text NOT NULL CHECK (char_length(email) <= 254),
  mobile_number text NOT NULL CHECK (mobile_number ~ '^[6-9][0-9]{9}$'),
  password_hash text NOT NULL,
  referral_code text NOT NULL CHECK (referral_code ~ '^[A-Z0-9]{4,16}$'),
  sponsor_id bigint REFERENCES members (id),
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'admin')),
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  -- Words begin after a space, the first one and the mobile number too: '% as%' finds every word that begins with "as".
  search_text text NOT NULL GENERATED ALWAYS AS (' ' || lower(name) || ' ' || mobile_number) STORED
);
-- src/users/register-member.ts turns a violation of these three into a refusal, by their names.
CREATE UNIQUE INDEX members_email_key ON members (lower(email));
CREATE UNIQUE INDEX members_mobile_number_key ON members (mobile_number);
CREATE UNIQUE INDEX members_referral_code_key ON members (referral_code);
-- Lists the direct downline of a member in the order of joining.
CREATE INDEX members_sponsor_idx ON members (sponsor_id, id);
CREATE INDEX members_joined_idx ON members (created_at, id);
-- The list of the disabled, in its order.
CREATE INDEX members_disabled_idx ON members (created_at, id) WHERE NOT is_enabled;
-- The search: docs/decisions/0013-search-walks-then-looks-up.md. The first index holds all that a search asks of a
-- member, so the list is walked by name without touching the table. The second one leaves out the first letter: names
-- that begin with it come from the first.
CREATE INDEX members_name_idx ON members (search_text COLLATE "C", id) INCLUDE (is_enabled);
CREATE INDEX members_search_idx ON members USING gin (substr(search_text, 3) gin_trgm_ops);

-- Who stands above whom, up to ten levels; written once at registration, because a sponsor never changes.
CREATE TABLE lineage (
  descendant_id bigint NOT NULL REFERENCES members (id),
  ancestor_id bigint NOT NULL REFERENCES members (id),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 10),
  PRIMARY KEY (descendant_id, level)
);
CREATE UNIQUE INDEX lineage_ancestor_idx ON lineage (ancestor_id, level, descendant_id);

-- Every change of members.is_enabled, so that a date paid late asks who was enabled then. The first change after a
-- moment tells.
CREATE TABLE enabled_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  changed_at timestamptz NOT NULL,
  was_enabled boolean NOT NULL
);
CREATE INDEX enabled_changes_at_idx ON enabled_changes (changed_at);

-- Figures that no request could count in time, one narrow row per member. Triggers keep them (routines/3-members.sql),
-- and `npm run reconcile` counts again. Who joins is counted at the members above a moment later
-- (routines/5-network.sql).
CREATE TABLE member_figures (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  -- Members above this one, up to the top.
  depth integer NOT NULL CHECK (depth >= 0),
  team_size integer NOT NULL DEFAULT 0 CHECK (team_size >= 0),
  direct_count integer NOT NULL DEFAULT 0 CHECK (direct_count >= 0),
  -- Confirmed deposits that were not taken back.
  deposited_micros bigint NOT NULL DEFAULT 0 CHECK (deposited_micros >= 0),
  -- As what those above count the member; null before they do.
  counted_active boolean
) WITH (fillfactor = 80);
CREATE INDEX member_figures_deposited_idx ON member_figures (deposited_micros, member_id);

-- How many stand at each level below a member, and how many of them are active, for as many levels as the plan pays.
CREATE TABLE level_counts (
  member_id bigint NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 10),
  members integer NOT NULL CHECK (members >= 0),
  -- Enabled, with a running package. It has no CHECK because one would look at the change, too, which may be negative.
  active integer NOT NULL,
  PRIMARY KEY (member_id, level)
) WITH (fillfactor = 70);

-- Members who have joined, or may have become active or ceased to be. Those above count them a moment later
-- (routines/5-network.sql), so that who joins, buys or is disabled locks nothing of theirs, and pays nothing for how
-- many they are.
CREATE TABLE network_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL
);

-- So many were counted at this member, and are to be counted at everybody above.
CREATE TABLE team_carries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  members integer NOT NULL CHECK (members > 0)
);

-- How many direct members of a member have bought a package and kept it: counting the thousands of some misses the 50 ms
-- of the wallet. Not in member_figures: its rows are locked while members join, and this is counted at the end of a
-- purchase, after every other lock.
CREATE TABLE referral_counts (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  referrals integer NOT NULL CHECK (referrals >= 0)
) WITH (fillfactor = 50);

-- Members by the month in Asia/Kolkata in which they joined: counting a million misses the 50 ms of the overview and of
-- the list of members.
CREATE TABLE member_counts (
  joined_month date PRIMARY KEY,
  members integer NOT NULL CHECK (members >= 0),
  enabled integer NOT NULL CHECK (enabled BETWEEN 0 AND members)
) WITH (fillfactor = 50);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_sha256 bytea NOT NULL CHECK (octet_length(token_sha256) = 32),
  member_id bigint NOT NULL REFERENCES members (id),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  idle_expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL
);
CREATE UNIQUE INDEX sessions_token_sha256_key ON sessions (token_sha256);
CREATE INDEX sessions_member_id_idx ON sessions (member_id);

-- Replies that were given under an Idempotency-Key: the same request sent again gets the same reply and has no second
-- effect.
CREATE TABLE idempotent_replies (
  -- Of a session, so it exists. A foreign key and an index by age would be paid for by every write; the hourly removal
  -- scans instead.
  member_id bigint NOT NULL,
  key text NOT NULL CHECK (char_length(key) BETWEEN 8 AND 140),
  -- Of method, path and body.
  request_sha256 bytea NOT NULL CHECK (octet_length(request_sha256) = 32),
  -- The body of the reply as it was sent; null while the request is at work.
  reply text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, key)
);
