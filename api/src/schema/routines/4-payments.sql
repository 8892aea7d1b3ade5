-- The counters of payments that have succeeded, and a view that counts the same plainly.

CREATE OR REPLACE FUNCTION count_payments(counted_list text, counted_month date, more bigint, more_micros bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO payment_counts AS c (list, month, succeeded, succeeded_micros)
  VALUES (counted_list, counted_month, more, more_micros)
  ON CONFLICT (list, month) DO UPDATE
    SET succeeded = c.succeeded + more, succeeded_micros = c.succeeded_micros + more_micros
$$;

CREATE OR REPLACE FUNCTION count_succeeded_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'deposits' THEN
    PERFORM count_payments('deposits', to_business_month(NEW.decided_at), 1, NEW.amount_micros);
  ELSE
    PERFORM count_payments('payouts', to_business_month(NEW.settled_at), 1, NEW.amount_micros);
  END IF;
  RETURN NULL;
END $$;

-- At the end of the transaction: after every other lock, and held for the shortest time.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'deposits_count_succeeded') THEN
    CREATE CONSTRAINT TRIGGER deposits_count_succeeded AFTER UPDATE OF status ON deposits DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.status <> 'success' AND NEW.status = 'success') EXECUTE FUNCTION count_succeeded_payment();
  END IF;
END $$;
CREATE OR REPLACE FUNCTION count_reversed_deposit() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE payment_counts SET succeeded = succeeded - 1, succeeded_micros = succeeded_micros - NEW.amount_micros
  WHERE list = 'deposits' AND month = to_business_month(NEW.decided_at);
  RETURN NULL;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'deposits_count_reversed') THEN
    CREATE CONSTRAINT TRIGGER deposits_count_reversed AFTER UPDATE OF status ON deposits DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.status = 'success' AND NEW.status = 'reversed') EXECUTE FUNCTION count_reversed_deposit();
  END IF;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'payouts_count_succeeded') THEN
    CREATE CONSTRAINT TRIGGER payouts_count_succeeded AFTER UPDATE OF status ON payouts DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.status <> 'success' AND NEW.status = 'success') EXECUTE FUNCTION count_succeeded_payment();
  END IF;
END $$;

CREATE OR REPLACE FUNCTION count_returned_payout() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE payment_counts SET succeeded = succeeded - 1, succeeded_micros = succeeded_micros - NEW.amount_micros
  WHERE list = 'payouts' AND month = to_business_month(NEW.settled_at);
  RETURN NULL;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'payouts_count_returned') THEN
    CREATE CONSTRAINT TRIGGER payouts_count_returned AFTER UPDATE OF status ON payouts DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.status = 'success' AND NEW.status = 'returned') EXECUTE FUNCTION count_returned_payout();
  END IF;
END $$;

-- A past that is written down at once has succeeded already.
CREATE OR REPLACE FUNCTION count_inserted_deposits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_payments('deposits', month, more, more_micros) FROM (
    SELECT to_business_month(decided_at) AS month, count(*) AS more, sum(amount_micros)::bigint AS more_micros
    FROM added WHERE status = 'success' GROUP BY 1 ORDER BY 1
  ) months;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_inserted_payouts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_payments('payouts', month, more, more_micros) FROM (
    SELECT to_business_month(settled_at) AS month, count(*) AS more, sum(amount_micros)::bigint AS more_micros
    FROM added WHERE status = 'success' GROUP BY 1 ORDER BY 1
  ) months;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER deposits_count_inserted AFTER INSERT ON deposits
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_deposits();
CREATE OR REPLACE TRIGGER payouts_count_inserted AFTER INSERT ON payouts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_payouts();

DROP VIEW IF EXISTS counted_payments;
CREATE VIEW counted_payments AS
  SELECT 'deposits' AS list, to_business_month(decided_at) AS month, count(*) AS succeeded,
    sum(amount_micros)::bigint AS succeeded_micros
  FROM deposits WHERE status = 'success' GROUP BY 2
  UNION ALL
  SELECT 'payouts', to_business_month(settled_at), count(*), sum(amount_micros)::bigint
  FROM payouts WHERE status = 'success' GROUP BY 2;

-- Two pairs of eyes: who approved a withdrawal does not say what became of its payout, unless the club has switched
-- that off.
CREATE OR REPLACE FUNCTION needs_second_person(moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT is_on FROM second_person_rules WHERE effective_at <= moment ORDER BY effective_at DESC, id DESC LIMIT 1
  ), true)
$$;

CREATE OR REPLACE FUNCTION refuse_approver() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF needs_second_person(NEW.settled_at)
    AND EXISTS (SELECT FROM withdrawal_requests WHERE id = NEW.request_id AND decided_by = NEW.settled_by)
  THEN
    RAISE EXCEPTION 'payout % is settled by who approved it', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_second_person';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payouts_second_person BEFORE UPDATE OF settled_by ON payouts
  FOR EACH ROW WHEN (NEW.settled_by IS NOT NULL) EXECUTE FUNCTION refuse_approver();

-- A batch that was released or discarded stays as it is, and so do its lines.
CREATE OR REPLACE TRIGGER payout_batches_keep_making BEFORE UPDATE OF id, bank_account_id, template, created_at, created_by ON payout_batches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER payout_batches_stay_ended BEFORE UPDATE ON payout_batches
  FOR EACH ROW WHEN (OLD.state <> 'prepared') EXECUTE FUNCTION refuse_decided();

-- Its row is locked: who releases it meanwhile waits, or is waited for.
CREATE OR REPLACE FUNCTION refuse_ended_batch() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM payout_batches WHERE id = NEW.batch_id AND state = 'prepared' FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payout batch % has ended and stays as it is', NEW.batch_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER payout_batch_lines_stay BEFORE INSERT OR UPDATE ON payout_batch_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_ended_batch();
CREATE OR REPLACE TRIGGER payout_batch_lines_keep_payout BEFORE UPDATE OF batch_id, payout_id, mode ON payout_batch_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
