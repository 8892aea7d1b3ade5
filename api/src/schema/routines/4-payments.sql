-- The counters of payments that have succeeded, and a view that counts the same plainly.

CREATE OR REPLACE FUNCTION count_payments(counted_list text, counted_month date, more bigint, more_micros bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO payment_counts AS c (list, month, succeeded, succeeded_micros)
  VALUES (counted_list, counted_month, more, more_micros)
  ON CONFLICT (list, month) DO UPDATE
    SET succeeded = c.succeeded + more, succeeded_micros = c.succeeded_micros + more_micros
$$;

CREATE OR REPLACE FUNCTION count_succeeded_payment() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
    CREATE CONSTRAINT TRIGGER deposits_count_succeeded AFTER UPDATE OF status ON deposits
      DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.status <> 'success' AND NEW.status = 'success') EXECUTE FUNCTION count_succeeded_payment();
  END IF;
END $$;
CREATE OR REPLACE FUNCTION count_reversed_deposit() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE payment_counts SET succeeded = succeeded - 1, succeeded_micros = succeeded_micros - NEW.amount_micros
  WHERE list = 'deposits' AND month = to_business_month(NEW.decided_at);
  RETURN NULL;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'deposits_count_reversed') THEN
    CREATE CONSTRAINT TRIGGER deposits_count_reversed AFTER UPDATE OF status ON deposits
      DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.status = 'success' AND NEW.status = 'reversed') EXECUTE FUNCTION count_reversed_deposit();
  END IF;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'payouts_count_succeeded') THEN
    CREATE CONSTRAINT TRIGGER payouts_count_succeeded AFTER UPDATE OF status ON payouts DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.status <> 'success' AND NEW.status = 'success') EXECUTE FUNCTION count_succeeded_payment();
  END IF;
END $$;

CREATE OR REPLACE FUNCTION count_returned_payout() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
CREATE OR REPLACE FUNCTION count_inserted_deposits() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_payments('deposits', month, more, more_micros) FROM (
    SELECT to_business_month(decided_at) AS month, count(*) AS more, sum(amount_micros)::bigint AS more_micros
    FROM added WHERE status = 'success' GROUP BY 1 ORDER BY 1
  ) months;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_inserted_payouts() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

-- What makes a difference between the ledger's cash and the bank's statement: lines that the cash of their account does
-- not hold, as nothing rests on them or what does is of another account, and what has moved and has no line.
CREATE OR REPLACE VIEW bank_differences AS
  SELECT 'line'::text AS kind, l.id, o.cash_place, NULL::timestamptz AS moved_at, l.amount_micros AS micros
  FROM statement_lines l JOIN bank_accounts o ON o.id = l.bank_account_id
  LEFT JOIN deposits d ON d.id = l.deposit_id LEFT JOIN bank_accounts b ON b.id = d.bank_account_id
  WHERE l.payout_id IS NULL AND l.batch_id IS NULL AND l.charged_at IS NULL AND l.own_transfer_id IS NULL
    AND (d.id IS NULL OR d.status = 'reversed' OR coalesce(b.cash_place, 0) <> o.cash_place)
  UNION ALL
  SELECT 'deposit', d.id, coalesce(b.cash_place, 0)::smallint, d.decided_at, -d.amount_micros
  FROM deposits d LEFT JOIN bank_accounts b ON b.id = d.bank_account_id
  WHERE d.status = 'success' AND NOT EXISTS (
    SELECT FROM statement_lines l JOIN bank_accounts o ON o.id = l.bank_account_id
    WHERE l.deposit_id = d.id AND o.cash_place = coalesce(b.cash_place, 0)
  )
  UNION ALL
  SELECT 'payout', p.id, coalesce(b.cash_place, 0)::smallint, p.settled_at, p.amount_micros
  FROM payouts p LEFT JOIN bank_accounts b ON b.id = p.bank_account_id
  WHERE p.status IN ('success', 'returned')
    AND NOT EXISTS (SELECT FROM statement_lines own WHERE own.payout_id = p.id AND own.amount_micros < 0)
    AND NOT EXISTS (
      SELECT FROM payout_batch_lines sent JOIN statement_lines whole ON whole.batch_id = sent.batch_id
      WHERE sent.payout_id = p.id AND sent.is_open
    )
  UNION ALL
  SELECT 'return', p.id, coalesce(b.cash_place, 0)::smallint, p.returned_at, -p.amount_micros
  FROM payouts p LEFT JOIN bank_accounts b ON b.id = p.bank_account_id
  WHERE p.status = 'returned'
    AND NOT EXISTS (SELECT FROM statement_lines l WHERE l.payout_id = p.id AND l.amount_micros > 0);

-- Whether it is one now. One statement for each kind: with the kind as a value, each would begin all parts of the view.
CREATE OR REPLACE FUNCTION keep_bank_difference(of_kind text, of_id bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM possible_bank_differences WHERE kind = of_kind AND id = of_id;
  CASE of_kind
    WHEN 'line' THEN
      INSERT INTO possible_bank_differences SELECT * FROM bank_differences WHERE kind = 'line' AND id = of_id;
    WHEN 'deposit' THEN
      INSERT INTO possible_bank_differences SELECT * FROM bank_differences WHERE kind = 'deposit' AND id = of_id;
    WHEN 'payout' THEN
      INSERT INTO possible_bank_differences SELECT * FROM bank_differences WHERE kind = 'payout' AND id = of_id;
    WHEN 'return' THEN
      INSERT INTO possible_bank_differences SELECT * FROM bank_differences WHERE kind = 'return' AND id = of_id;
  END CASE;
END $$;
CREATE OR REPLACE FUNCTION keep_deposit_difference() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_bank_difference('deposit', NEW.id);
  PERFORM keep_bank_difference('line', id) FROM statement_lines WHERE deposit_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION keep_payout_difference() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_bank_difference('payout', NEW.id);
  PERFORM keep_bank_difference('return', NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION keep_line_difference() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_bank_difference('line', NEW.id);
  IF NEW.deposit_id IS NOT NULL THEN
    PERFORM keep_bank_difference('deposit', NEW.deposit_id);
  ELSIF NEW.payout_id IS NOT NULL THEN
    PERFORM keep_bank_difference(CASE WHEN NEW.amount_micros < 0 THEN 'payout' ELSE 'return' END, NEW.payout_id);
  ELSIF NEW.batch_id IS NOT NULL THEN
    PERFORM keep_bank_difference('payout', payout_id) FROM payout_batch_lines WHERE batch_id = NEW.batch_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER deposits_keep_difference AFTER INSERT OR UPDATE OF status ON deposits
  FOR EACH ROW WHEN (NEW.status IN ('success', 'reversed')) EXECUTE FUNCTION keep_deposit_difference();
CREATE OR REPLACE TRIGGER payouts_keep_difference AFTER INSERT OR UPDATE OF status ON payouts
  FOR EACH ROW WHEN (NEW.status IN ('success', 'returned')) EXECUTE FUNCTION keep_payout_difference();
CREATE OR REPLACE TRIGGER statement_lines_keep_difference AFTER INSERT OR UPDATE ON statement_lines
  FOR EACH ROW EXECUTE FUNCTION keep_line_difference();

-- At the end of the transaction, after every other lock: who bought below the same upline waits for the shortest time.
-- SECURITY DEFINER, as in the books: the role of the application has no other way to it.
CREATE OR REPLACE FUNCTION sum_bonus_day() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO bonus_days AS d (member_id, business_date, amount_micros)
  VALUES (NEW.member_id, NEW.business_date, NEW.amount_micros)
  ON CONFLICT (member_id, business_date) DO UPDATE SET amount_micros = d.amount_micros + excluded.amount_micros;
  RETURN NULL;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'referral_earnings_sum_days') THEN
    CREATE CONSTRAINT TRIGGER referral_earnings_sum_days AFTER INSERT ON referral_earnings DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION sum_bonus_day();
  END IF;
END $$;

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

-- A line of the bank goes with its import alone, while nothing rests on it and the books have never had it.
CREATE OR REPLACE FUNCTION refuse_kept_line() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF num_nonnulls(OLD.decided_by, OLD.charge_source) > 0
    OR NOT EXISTS (SELECT FROM taken_back_imports WHERE import_id = OLD.import_id) THEN
    RAISE EXCEPTION 'statement_lines % is stored and stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  DELETE FROM possible_bank_differences WHERE kind = 'line' AND id = OLD.id;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER statement_lines_stay BEFORE DELETE ON statement_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_kept_line();
CREATE OR REPLACE TRIGGER statement_lines_stay_whole BEFORE TRUNCATE ON statement_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER taken_back_imports_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON taken_back_imports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A batch that was released or discarded stays as it is, and so do its lines.
CREATE OR REPLACE TRIGGER payout_batches_keep_making
  BEFORE UPDATE OF id, bank_account_id, template, created_at, created_by ON payout_batches
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
CREATE OR REPLACE TRIGGER payout_batch_lines_keep_payout
  BEFORE UPDATE OF batch_id, payout_id, mode ON payout_batch_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
