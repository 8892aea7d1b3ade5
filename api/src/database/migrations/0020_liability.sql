-- What the club owes and will owe, for the screen of the same name. Reports: nothing is decided by them, and each can be computed again.

-- What a date's run credited under the terms of each tier. Lines are many and never change, so each date is added up once.
CREATE TABLE tier_credits (
  business_date date NOT NULL,
  plan_id bigint NOT NULL REFERENCES plans (id),
  amount_micros bigint NOT NULL CHECK (amount_micros >= 0),
  PRIMARY KEY (business_date, plan_id)
);
CREATE TRIGGER tier_credits_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON tier_credits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One per day on which somebody asked or a run was posted.
CREATE TABLE liabilities (
  business_date date PRIMARY KEY,
  -- The last date that was paid when it was computed. Once another is, the row is out of date.
  paid_until date,
  figures jsonb NOT NULL
);
