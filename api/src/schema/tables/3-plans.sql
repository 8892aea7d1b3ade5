-- Tiers and their versions. A package points to the version it was bought under, so versions are never changed, only
-- taken off sale.

CREATE TABLE plans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL
);

CREATE TABLE plan_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id bigint NOT NULL REFERENCES plans (id),
  version integer NOT NULL CHECK (version >= 1),
  min_recharge_rupees integer NOT NULL CHECK (min_recharge_rupees >= 1),
  daily_profit_rupees integer NOT NULL CHECK (daily_profit_rupees >= 1),
  min_withdraw_rupees integer NOT NULL CHECK (min_withdraw_rupees >= 1),
  cashback_days integer NOT NULL CHECK (cashback_days BETWEEN 1 AND 3650),
  open_levels smallint NOT NULL CHECK (open_levels BETWEEN 1 AND 10),
  -- The version that a deposit buys today; false once it was edited or its tier deleted.
  is_on_sale boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX plan_versions_version_key ON plan_versions (plan_id, version);
CREATE UNIQUE INDEX plan_versions_one_on_sale_key ON plan_versions (plan_id) WHERE is_on_sale;
CREATE UNIQUE INDEX plan_versions_min_recharge_key ON plan_versions (min_recharge_rupees) WHERE is_on_sale;
