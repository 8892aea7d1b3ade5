-- Money is kept by month: transfers and earnings of a month are tables of their own, made ahead, so that what is closed
-- can be archived. A date whose month is not there goes into the tables for others: nothing stops.

-- SECURITY DEFINER: the role of the application makes months ahead, and no other table.
CREATE OR REPLACE FUNCTION add_ledger_month(month date) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent text;
BEGIN
  PERFORM pg_advisory_xact_lock(813106);
  IF to_regclass(to_char(month, '"transfers_"YYYY_MM')) IS NOT NULL
    OR EXISTS (SELECT FROM archived_months a WHERE a.month = add_ledger_month.month)
    OR EXISTS (SELECT FROM transfers_other WHERE business_date BETWEEN month AND month + interval '1 month - 1 day')
    OR EXISTS (SELECT FROM earnings_other WHERE business_date BETWEEN month AND month + interval '1 month - 1 day')
  THEN
    RETURN false;
  END IF;
  FOREACH parent IN ARRAY ARRAY['transfers', 'earnings'] LOOP
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING CONSTRAINTS)', parent || to_char(month, '_YYYY_MM'), parent);
  END LOOP;
  PERFORM attach_ledger_month(month);
  RETURN true;
END $$;

-- Makes two tables a month of all.
CREATE OR REPLACE FUNCTION attach_ledger_month(month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  part text;
BEGIN
  FOREACH parent IN ARRAY ARRAY['transfers', 'earnings'] LOOP
    part := parent || to_char(month, '_YYYY_MM');
    EXECUTE format(
      'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, month,
        (month + interval '1 month')::date
    );
    PERFORM guard_ledger_part(part);
  END LOOP;
END $$;

-- Makes the months of rows that are in none, and moves the rows. Others wait meanwhile, so it is a step of migrating.
CREATE OR REPLACE FUNCTION move_into_months() RETURNS SETOF date LANGUAGE plpgsql AS $$
DECLARE
  month date;
  parent text;
BEGIN
  LOCK TABLE transfers, earnings IN ACCESS EXCLUSIVE MODE;
  FOREACH month IN ARRAY ARRAY(
    SELECT DISTINCT date_trunc('month', business_date)::date
    FROM (
      SELECT business_date FROM transfers_other UNION ALL SELECT business_date FROM earnings_other
    ) others ORDER BY 1
  ) LOOP
    FOREACH parent IN ARRAY ARRAY['transfers', 'earnings'] LOOP
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING CONSTRAINTS)', parent || to_char(month, '_YYYY_MM'), parent);
      EXECUTE format(
        'INSERT INTO %I SELECT * FROM %I WHERE date_trunc(''month'', business_date) = %L',
          parent || to_char(month, '_YYYY_MM'), parent || '_other', month
      );
      EXECUTE format('ALTER TABLE %I DISABLE TRIGGER only_through_all', parent || '_other');
      EXECUTE format('DELETE FROM %I WHERE date_trunc(''month'', business_date) = %L', parent || '_other', month);
      EXECUTE format('ALTER TABLE %I ENABLE TRIGGER only_through_all', parent || '_other');
    END LOOP;
    PERFORM attach_ledger_month(month);
    RETURN NEXT month;
  END LOOP;
END $$;

-- Nothing more is posted to a month that is in files.
CREATE OR REPLACE FUNCTION refuse_archived() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM archived_months WHERE month = date_trunc('month', NEW.business_date)::date) THEN
    RAISE EXCEPTION '% is archived', to_char(NEW.business_date, 'YYYY-MM') USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- What is written goes through the table of all months, where the triggers are. App and reader, where there are such
-- roles, read the part itself as well: a dump in the name of the app asks for each (src/database/roles.ts).
CREATE OR REPLACE FUNCTION guard_ledger_part(part text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM pg_roles WHERE rolname IN ('safar_app', 'safar_reader')) = 2 THEN
    EXECUTE format('GRANT SELECT ON %I TO safar_app, safar_reader', part);
  END IF;
  EXECUTE format(
    'CREATE OR REPLACE TRIGGER only_through_all BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    part
  );
END $$;

CREATE TABLE IF NOT EXISTS transfers_other PARTITION OF transfers DEFAULT;
CREATE TABLE IF NOT EXISTS earnings_other PARTITION OF earnings DEFAULT;
SELECT guard_ledger_part('transfers_other'), guard_ledger_part('earnings_other');
CREATE OR REPLACE TRIGGER refuse_archived BEFORE INSERT ON transfers_other FOR EACH ROW
  EXECUTE FUNCTION refuse_archived();
CREATE OR REPLACE TRIGGER refuse_archived BEFORE INSERT ON earnings_other FOR EACH ROW
  EXECUTE FUNCTION refuse_archived();

-- This month and some more; the housekeeping goes on with them.
SELECT add_ledger_month(month::date)
FROM generate_series(
  to_business_month(now()), to_business_month(now()) + interval '4 months', interval '1 month'
) AS month;
