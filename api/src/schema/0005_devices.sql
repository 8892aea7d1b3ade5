-- Browsers from which a member has signed in: there, attempts have a count of their own, whatever strangers guess.
CREATE TABLE devices (
  member_id bigint NOT NULL REFERENCES members (id),
  device_sha256 bytea NOT NULL CHECK (octet_length(device_sha256) = 32),
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, device_sha256)
);
