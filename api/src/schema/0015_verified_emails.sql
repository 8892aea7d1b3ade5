-- Since when it is known that the member reads mail at their address; null: not yet. Who was a member before counts as
-- verified since this change: nobody is kept from their money on one morning.
ALTER TABLE members ADD email_verified_at timestamptz DEFAULT now();
ALTER TABLE members ALTER email_verified_at SET DEFAULT NULL;

-- Addresses that were given up and may be taken back: until then nobody else can have them.
CREATE TABLE reserved_emails (
  email text PRIMARY KEY CHECK (email = lower(email)),
  member_id bigint NOT NULL REFERENCES members (id),
  reserved_until timestamptz NOT NULL
);
CREATE INDEX reserved_emails_until_idx ON reserved_emails (reserved_until);
