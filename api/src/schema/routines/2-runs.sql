-- What a run freezes: docs/compensation.md.

-- The lines that rows of earnings hold, at the rates of their date.
DROP VIEW IF EXISTS earning_lines;
CREATE VIEW earning_lines AS
  SELECT e.member_id, e.business_date, e.plan_version_id, line.level, line.base_micros, line.rate_bps,
    line.due_micros - line.cut_micros AS amount_micros,
    line.cut_micros
  FROM earnings e
  JOIN runs r ON r.business_date = e.business_date AND r.state IN ('posting', 'posted')
  JOIN rate_versions v ON v.version = r.rate_version
  CROSS JOIN LATERAL (
    SELECT 0::smallint AS level, e.base_micros, v.cashback_bps AS rate_bps,
      e.base_micros / 10000 * v.cashback_bps AS due_micros,
      e.base_micros / 10000 * v.cashback_bps - e.cashback_micros AS cut_micros
    UNION ALL
    SELECT part.level::smallint, part.micros, v.cashback_on_cashback_bps[part.level],
      part.micros / 100 * (v.cashback_on_cashback_bps[part.level] / 100), coalesce(e.level_cuts[part.level], 0)
    FROM unnest(e.level_bases) WITH ORDINALITY AS part (micros, level) WHERE part.micros > 0
  ) line;

DROP FUNCTION IF EXISTS place_levels(smallint[], bigint[]);

-- What a level brings: the share of its base, less what the cap cut of it.
CREATE OR REPLACE FUNCTION to_line_micros(bases bigint[], cuts bigint[], rates integer[], level integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(bases[level], 0) / 100 * (rates[level] / 100) - coalesce(cuts[level], 0)
$$;
-- The ten levels one by one: to take the arrays apart costs more, for each row of a run.
CREATE OR REPLACE FUNCTION sum_lines(bases bigint[], cuts bigint[], rates integer[]) RETURNS bigint
  LANGUAGE sql IMMUTABLE AS $$
  SELECT
    to_line_micros(bases, cuts, rates, 1) + to_line_micros(bases, cuts, rates, 2)
    + to_line_micros(bases, cuts, rates, 3) + to_line_micros(bases, cuts, rates, 4)
    + to_line_micros(bases, cuts, rates, 5) + to_line_micros(bases, cuts, rates, 6)
    + to_line_micros(bases, cuts, rates, 7) + to_line_micros(bases, cuts, rates, 8)
    + to_line_micros(bases, cuts, rates, 9) + to_line_micros(bases, cuts, rates, 10)
$$;
CREATE OR REPLACE FUNCTION find_least_line(bases bigint[], cuts bigint[], rates integer[]) RETURNS bigint
  LANGUAGE sql IMMUTABLE AS $$
  SELECT least(
    to_line_micros(bases, cuts, rates, 1), to_line_micros(bases, cuts, rates, 2),
    to_line_micros(bases, cuts, rates, 3), to_line_micros(bases, cuts, rates, 4),
    to_line_micros(bases, cuts, rates, 5), to_line_micros(bases, cuts, rates, 6),
    to_line_micros(bases, cuts, rates, 7), to_line_micros(bases, cuts, rates, 8),
    to_line_micros(bases, cuts, rates, 9), to_line_micros(bases, cuts, rates, 10)
  )
$$;

-- Each row at the rates of its date: nothing is credited but a base times its rate, less what was cut of it. They are
-- written by the run that freezes the date.
CREATE OR REPLACE FUNCTION check_earnings() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  dated date;
  own_bps integer;
  team_bps integer[];
BEGIN
  FOR dated IN SELECT DISTINCT business_date FROM added LOOP
    SELECT cashback_bps, cashback_on_cashback_bps INTO own_bps, team_bps
    FROM rate_versions WHERE effective_on <= dated ORDER BY effective_on DESC LIMIT 1;
    IF NOT EXISTS (SELECT FROM runs WHERE business_date = dated AND state = 'running') OR EXISTS (
      SELECT FROM added
      WHERE business_date = dated AND (
        cashback_micros > base_micros / 10000 * own_bps
        OR level_bases IS NOT NULL AND (
          (array_ndims(level_bases) = 1 AND array_lower(level_bases, 1) = 1
            AND cardinality(level_bases) <= 10) IS NOT TRUE
          OR (0 <= ALL (level_bases)) IS NOT TRUE OR team_micros <> sum_lines(level_bases, level_cuts, team_bps)
        )
        OR level_cuts IS NOT NULL AND (
          (array_ndims(level_cuts) = 1 AND array_lower(level_cuts, 1) = 1 AND cardinality(level_cuts) <= 10) IS NOT TRUE
          OR (0 <= ALL (level_cuts)) IS NOT TRUE OR find_least_line(level_bases, level_cuts, team_bps) < 0
        )
      )
    ) THEN
      RAISE EXCEPTION 'a row of earnings is of no run, or not its bases times the rates of its date'
        USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER earnings_follow_rates AFTER INSERT ON earnings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_earnings();

-- Whose purchase waits over midnight would miss its first date, once the packages of that are found: it is made again,
-- with the date of then. At the end of the transaction, and beside no attempt that is just being written: insertAttempt
-- (src/compensation/runs/run.queries.ts) takes the same lock alone, and finds packages when others can see it.
CREATE OR REPLACE FUNCTION refuse_missed_date() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(813104, -2);
  IF NEW.purchased_on < (SELECT max(business_date) FROM runs WHERE state IN ('running', 'posting', 'posted')) THEN
    RAISE EXCEPTION 'package % is bought on a day before one that is being paid', NEW.id
      USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'packages_miss_no_date') THEN
    CREATE CONSTRAINT TRIGGER packages_miss_no_date AFTER INSERT ON packages DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION refuse_missed_date();
  END IF;
END $$;
