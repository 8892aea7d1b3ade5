-- Two pairs of eyes: which decisions need a second person, since when. The row that took effect last holds; before the
-- first one, needs_second_person() and src/proposals/rules.ts say what does.
CREATE TABLE second_person_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effective_at timestamptz NOT NULL,
  is_on boolean NOT NULL,
  -- The approval of a withdrawal above it needs a second person, too.
  payout_limit_rupees bigint NOT NULL CHECK (payout_limit_rupees >= 0),
  covers_plans boolean NOT NULL,
  -- Null: they came with the club.
  created_by bigint REFERENCES members (id)
);
CREATE INDEX second_person_rules_effective_idx ON second_person_rules (effective_at, id);

-- What one person wants done, and a second one carries out or refuses.
CREATE TABLE proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- The request, as it was checked when it was proposed, and is sent again when it is carried out.
  wanted jsonb NOT NULL,
  -- What the audit log would say of it: about what, as it was, as it would be.
  subject text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  proposed_at timestamptz NOT NULL,
  proposed_by bigint NOT NULL REFERENCES members (id),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'carried_out', 'refused')),
  reason text,
  decided_at timestamptz,
  decided_by bigint REFERENCES members (id),
  CONSTRAINT proposals_decision_check CHECK (
    (status = 'pending') = (decided_at IS NULL) AND (status = 'pending') = (decided_by IS NULL)
  ),
  CONSTRAINT proposals_reason_check CHECK (status <> 'refused' OR reason IS NOT NULL),
  CONSTRAINT proposals_second_person_check CHECK (decided_by <> proposed_by)
);
CREATE INDEX proposals_status_idx ON proposals (status, id);

-- What one person decided that would have needed a second one, if the club had not switched that off.
ALTER TABLE audit_entries ADD is_alone boolean NOT NULL DEFAULT false;
