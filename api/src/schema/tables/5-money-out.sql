-- Where members want their money, what they asked for, and the payouts that approvals made of it.

CREATE TABLE payout_details (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  upi_id text,
  account_holder text,
  account_number text,
  ifsc text,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payout_details_bank_check CHECK (num_nulls(account_holder, account_number, ifsc) IN (0, 3))
);

-- The destination is a copy: what a member changes later does not redirect a request that stands.
CREATE TABLE withdrawal_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0 AND amount_micros % 1000000 = 0),
  method text NOT NULL CHECK (method IN ('UPI', 'Bank Transfer')),
  upi_id text,
  account_holder text,
  account_number text,
  ifsc text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  reason text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint REFERENCES members (id),
  CONSTRAINT withdrawal_requests_destination_check CHECK (
    CASE method WHEN 'UPI' THEN upi_id IS NOT NULL ELSE num_nulls(account_holder, account_number, ifsc) = 0 END
  ),
  CONSTRAINT withdrawal_requests_decision_check CHECK (
    (status = 'pending') = (decided_at IS NULL) AND (status = 'pending') = (decided_by IS NULL)
  ),
  CONSTRAINT withdrawal_requests_reason_check CHECK (status <> 'rejected' OR reason IS NOT NULL),
  CONSTRAINT withdrawal_requests_other_check CHECK (decided_by <> member_id)
);
CREATE INDEX withdrawal_requests_member_idx ON withdrawal_requests (member_id, id);
CREATE INDEX withdrawal_requests_status_idx ON withdrawal_requests (status, id) INCLUDE (amount_micros);

CREATE TABLE payouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES withdrawal_requests (id),
  member_id bigint NOT NULL REFERENCES members (id),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'success', 'failed')),
  utr text,
  reason text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by bigint REFERENCES members (id),
  CONSTRAINT payouts_settlement_check CHECK (
    (status = 'pending') = (settled_at IS NULL) AND (status = 'pending') = (settled_by IS NULL)
  ),
  CONSTRAINT payouts_utr_check CHECK ((status = 'success') = (utr IS NOT NULL)),
  CONSTRAINT payouts_reason_check CHECK (status <> 'failed' OR reason IS NOT NULL),
  CONSTRAINT payouts_other_check CHECK (settled_by <> member_id)
);
CREATE UNIQUE INDEX payouts_request_id_key ON payouts (request_id);
CREATE UNIQUE INDEX payouts_utr_key ON payouts (utr) WHERE utr IS NOT NULL;
CREATE INDEX payouts_member_idx ON payouts (member_id, id);
CREATE INDEX payouts_status_idx ON payouts (status, id) INCLUDE (amount_micros);
