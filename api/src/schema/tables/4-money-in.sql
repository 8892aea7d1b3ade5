-- Payments that members say they made, the packages that confirmed ones bought, and rewards of the club.

CREATE TABLE deposits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  amount_micros bigint NOT NULL CHECK (amount_micros >= 1000000000 AND amount_micros % 1000000 = 0),
  mode text NOT NULL CHECK (mode IN ('UPI', 'NEFT', 'RTGS', 'Credit Card', 'NetBanking')),
  utr text NOT NULL,
  payment_reference text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'success', 'failed')),
  reason text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint REFERENCES members (id),
  CONSTRAINT deposits_decision_check CHECK ((status = 'pending') = (decided_at IS NULL) AND (status = 'pending') = (decided_by IS NULL)),
  CONSTRAINT deposits_reason_check CHECK (status <> 'failed' OR reason IS NOT NULL),
  CONSTRAINT deposits_other_check CHECK (decided_by <> member_id)
);
CREATE UNIQUE INDEX deposits_mode_utr_key ON deposits (mode, utr);
CREATE INDEX deposits_member_idx ON deposits (member_id, id);
-- Serves the lists by status and, without touching the table, the counters above them.
CREATE INDEX deposits_status_idx ON deposits (status, id) INCLUDE (amount_micros);

CREATE TABLE packages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  deposit_id bigint NOT NULL REFERENCES deposits (id),
  plan_version_id bigint NOT NULL REFERENCES plan_versions (id),
  principal_micros bigint NOT NULL CHECK (principal_micros > 0),
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'finished', 'reversed')),
  purchased_at timestamptz NOT NULL,
  -- The day of the purchase in Asia/Kolkata; the first paying day is the next weekday.
  purchased_on date NOT NULL,
  days_paid integer NOT NULL DEFAULT 0 CHECK (days_paid >= 0),
  ended_at timestamptz,
  CONSTRAINT packages_end_check CHECK ((status = 'running') = (ended_at IS NULL)),
  CONSTRAINT packages_whole_rupees_check CHECK (principal_micros % 1000000 = 0)
-- A run updates nearly every row and no indexed column, as it does with accounts.
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX packages_deposit_id_key ON packages (deposit_id);
CREATE INDEX packages_member_idx ON packages (member_id, id);
CREATE INDEX packages_running_idx ON packages (member_id) INCLUDE (principal_micros, plan_version_id) WHERE status = 'running';
CREATE INDEX packages_reversed_idx ON packages (id) INCLUDE (principal_micros) WHERE status = 'reversed';

CREATE TABLE rewards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0 AND amount_micros % 1000000 = 0),
  reason text NOT NULL,
  credited_at timestamptz NOT NULL,
  credited_by bigint NOT NULL REFERENCES members (id),
  CONSTRAINT rewards_other_check CHECK (credited_by <> member_id)
);
