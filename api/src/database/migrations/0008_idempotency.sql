-- Answers that were given under an Idempotency-Key, so that the same request sent again gets the same answer and has no second effect.

CREATE TABLE idempotent_replies (
  -- Of a session, so it exists. A foreign key and an index by age would be paid for by every write; the hourly removal scans instead.
  member_id bigint NOT NULL,
  key text NOT NULL CHECK (char_length(key) BETWEEN 8 AND 140),
  -- Of method, path and body.
  request_sha256 bytea NOT NULL CHECK (octet_length(request_sha256) = 32),
  -- The body of the answer as it was sent; null while the request is at work.
  reply text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, key)
);
