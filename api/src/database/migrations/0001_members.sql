-- Members, the network they form, their sessions.

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
  created_at timestamptz NOT NULL
);

-- The names of these indexes are known to src/users/insert-member.ts, which turns them into sentences.
CREATE UNIQUE INDEX members_email_key ON members (lower(email));
CREATE UNIQUE INDEX members_mobile_number_key ON members (mobile_number);
CREATE UNIQUE INDEX members_referral_code_key ON members (referral_code);
CREATE INDEX members_sponsor_id_idx ON members (sponsor_id);

-- Who stands above whom, up to ten levels; written once at registration, because a sponsor never changes.
CREATE TABLE lineage (
  descendant_id bigint NOT NULL REFERENCES members (id),
  ancestor_id bigint NOT NULL REFERENCES members (id),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 10),
  PRIMARY KEY (descendant_id, level)
);
CREATE UNIQUE INDEX lineage_ancestor_idx ON lineage (ancestor_id, level, descendant_id);

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
