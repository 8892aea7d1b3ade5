-- Second factors, and when somebody has shown last that it is they. Null: before this was asked for.
ALTER TABLE sessions ADD proven_at timestamptz;

CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  -- As browsers write it: base64url.
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  -- How often it has signed; most passkeys count nothing.
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE UNIQUE INDEX passkeys_credential_key ON passkeys (credential_id);
CREATE INDEX passkeys_member_idx ON passkeys (member_id, id);

-- The app that shows codes: one for each member. Secrets are encrypted (src/factors/authenticator.ts).
CREATE TABLE authenticators (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  secret bytea,
  added_at timestamptz,
  -- Of the code that was taken last, in steps of 30 seconds: no code is taken twice.
  last_step bigint NOT NULL DEFAULT 0,
  -- Waits for its first code.
  next_secret bytea,
  CONSTRAINT authenticators_added_check CHECK ((secret IS NULL) = (added_at IS NULL))
);

-- What is left of ten codes on paper. Eighty random bits each: a digest without a salt tells nobody the code.
CREATE TABLE recovery_codes (
  member_id bigint NOT NULL REFERENCES members (id),
  code_sha256 bytea NOT NULL CHECK (octet_length(code_sha256) = 32),
  PRIMARY KEY (member_id, code_sha256)
);

-- What somebody was asked to show, for five minutes and five tries. Nobody's: of who signs in with a passkey alone.
CREATE TABLE factor_challenges (
  id_sha256 bytea PRIMARY KEY CHECK (octet_length(id_sha256) = 32),
  purpose text NOT NULL CHECK (purpose IN ('add_passkey', 'log_in', 'passkey_log_in', 'proof')),
  member_id bigint REFERENCES members (id),
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX factor_challenges_member_idx ON factor_challenges (member_id, purpose);
CREATE INDEX factor_challenges_expires_at_idx ON factor_challenges (expires_at);

-- What takes the place of a member's payout details at its hour.
CREATE TABLE next_payout_details (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  upi_id text,
  account_holder text,
  account_number text,
  ifsc text,
  holds_from timestamptz NOT NULL,
  CONSTRAINT next_payout_details_bank_check CHECK (num_nulls(account_holder, account_number, ifsc) IN (0, 3))
);

ALTER TABLE security_events DROP CONSTRAINT security_events_kind_check;
ALTER TABLE security_events ADD CONSTRAINT security_events_kind_check
  CHECK (kind IN ('login_failed', 'throttled', 'staff_login', 'export', 'role_changed', 'proof_failed')) NOT VALID;
