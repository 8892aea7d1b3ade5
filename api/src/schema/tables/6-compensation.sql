-- The compensation plan: rates, the runs that pay a business date, and a line for everything earned.
-- docs/compensation.md tells the rules.

-- Basis points, one per level, level 1 first, in steps of `step`. It stands here because constraints need it.
CREATE FUNCTION is_level_rates(rates integer[], step integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT array_ndims(rates) = 1 AND array_lower(rates, 1) = 1 AND array_length(rates, 1) = 10
    AND (SELECT bool_and(coalesce(rate BETWEEN 0 AND 10000 AND rate % step = 0, false)) FROM unnest(rates) rate)
$$;

CREATE TABLE rate_versions (
  version integer PRIMARY KEY CHECK (version >= 1),
  -- Of several versions the one with the latest date that is not after a business date holds for it.
  effective_on date NOT NULL,
  cashback_bps integer NOT NULL CHECK (cashback_bps BETWEEN 0 AND 10000),
  referral_bps integer[] NOT NULL CHECK (is_level_rates(referral_bps, 1)),
  -- Whole percents: a share of a share is then still a whole number of micro-rupees.
  cashback_on_cashback_bps integer[] NOT NULL CHECK (is_level_rates(cashback_on_cashback_bps, 100)),
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES members (id)
);
CREATE UNIQUE INDEX rate_versions_effective_on_key ON rate_versions (effective_on);

INSERT INTO rate_versions (version, effective_on, cashback_bps, referral_bps, cashback_on_cashback_bps, created_at) VALUES
  (1, '2000-01-01', 25, '{500,200,100,100,50,50,50,50,25,25}', '{2000,1500,1000,600,500,500,400,400,300,200}', '2000-01-01T00:00:00+05:30');

-- One row per attempt to pay a business date. It is written before the attempt begins and says `posted` with the COMMIT
-- of what it posted. An attempt that is left `running` by a process that went away posted nothing; it is read as
-- interrupted.
CREATE TABLE runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_date date NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'posted', 'simulated', 'failed')),
  triggered_by text NOT NULL CHECK (triggered_by IN ('schedule', 'start', 'command', 'admin', 'seed')),
  started_by bigint REFERENCES members (id),
  started_at timestamptz NOT NULL,
  took_ms integer,
  rate_version integer REFERENCES rate_versions (version),
  -- Members who are credited.
  members integer,
  error text,
  CONSTRAINT runs_weekday_check CHECK (extract(isodow FROM business_date) <= 5),
  CONSTRAINT runs_end_check CHECK ((state = 'running') = (took_ms IS NULL)),
  CONSTRAINT runs_totals_check CHECK ((state IN ('posted', 'simulated')) = (rate_version IS NOT NULL AND members IS NOT NULL)),
  CONSTRAINT runs_error_check CHECK ((state = 'failed') = (error IS NOT NULL))
);
-- A business date is paid once.
CREATE UNIQUE INDEX runs_posted_key ON runs (business_date) WHERE state = 'posted';

-- What a run paid, or would have paid, per level; level 0 is the members' own cashback.
CREATE TABLE run_levels (
  run_id bigint NOT NULL REFERENCES runs (id),
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 10),
  lines integer NOT NULL CHECK (lines > 0),
  amount_micros bigint NOT NULL CHECK (amount_micros >= 0),
  cut_micros bigint NOT NULL CHECK (cut_micros >= 0),
  PRIMARY KEY (run_id, level)
);

-- What a member earned on a business date: a row holds its lines, of which the view earning_lines makes one for the
-- member's own cashback, level 0, and one for each level of the team. A line is its base times the rate, less what the
-- daily cap cut. A run writes hundreds of thousands of rows, so they are narrow, come in the order of their only index,
-- and have no foreign keys: the run has just read what they point to, and nothing of it is ever deleted. One member's
-- are found date by date, through the posted runs.
CREATE TABLE earnings (
  member_id bigint NOT NULL,
  -- Level 0: the principal of the paid packages, and what was credited of its cashback.
  base_micros bigint NOT NULL,
  cashback_micros bigint NOT NULL,
  -- What was credited of all levels together; null, as the levels are, without a team that earned.
  team_micros bigint,
  -- The terms that governed.
  plan_version_id integer NOT NULL,
  business_date date NOT NULL,
  -- From level 1: the cashback of the downline at that level, before its own caps; 0 for a level that brings nothing.
  level_bases bigint[],
  -- What the cap cut of each; null when it cut nothing.
  level_cuts bigint[],
  PRIMARY KEY (business_date, member_id) WITH (fillfactor = 100),
  CONSTRAINT earnings_cashback_check CHECK (cashback_micros > 0),
  CONSTRAINT earnings_levels_check CHECK (
    (team_micros IS NULL) = (level_bases IS NULL) AND coalesce(team_micros >= 0, true) AND (level_cuts IS NULL OR level_bases IS NOT NULL)
  )
) PARTITION BY RANGE (business_date);

-- What the uplines got for a member's first package. The primary key lets it happen once.
CREATE TABLE referral_earnings (
  source_id bigint NOT NULL REFERENCES members (id),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 10),
  member_id bigint NOT NULL REFERENCES members (id),
  business_date date NOT NULL,
  -- The principal of that package.
  base_micros bigint NOT NULL,
  rate_bps smallint NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  rate_version integer NOT NULL REFERENCES rate_versions (version),
  -- The terms that governed for the upline.
  plan_version_id bigint NOT NULL REFERENCES plan_versions (id),
  PRIMARY KEY (source_id, level),
  CONSTRAINT referral_earnings_amount_check CHECK (amount_micros = base_micros / 10000 * rate_bps)
);
CREATE INDEX referral_earnings_member_idx ON referral_earnings (member_id, business_date, source_id);

-- What the club owes and will owe, for the screen of the same name. Reports: nothing is decided by them, and each can
-- be computed again.

-- What a date's run credited under the terms of each tier. Lines are many and never change, so each date is added up
-- once.
CREATE TABLE tier_credits (
  business_date date NOT NULL,
  plan_id bigint NOT NULL REFERENCES plans (id),
  amount_micros bigint NOT NULL CHECK (amount_micros >= 0),
  PRIMARY KEY (business_date, plan_id)
);

-- One per day on which somebody asked or a run was posted.
CREATE TABLE liabilities (
  business_date date PRIMARY KEY,
  -- The last date that was paid when it was computed. Once another is, the row is out of date.
  paid_until date,
  figures jsonb NOT NULL
);
