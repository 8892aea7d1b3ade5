-- What may make a difference between ledger and bank, so that GET /admin/statements/:bankAccountId/balance does not look
-- for it among all deposits, payouts and lines, three seconds at a million members, and misses its 100 ms. None is
-- missing; the view bank_differences tells of each whether it is one. Written by triggers alone.
CREATE TABLE possible_bank_differences (
  kind text NOT NULL,
  id bigint NOT NULL,
  cash_place smallint NOT NULL,
  -- When the ledger has moved; null of a line.
  moved_at timestamptz,
  -- What the bank has more because of it.
  micros bigint NOT NULL,
  PRIMARY KEY (kind, id)
);
-- The largest, and those since a day: one of both is few.
CREATE INDEX possible_bank_differences_size_idx ON possible_bank_differences (cash_place, kind, abs(micros), id) INCLUDE (moved_at);
CREATE INDEX possible_bank_differences_moved_idx ON possible_bank_differences (cash_place, kind, moved_at);

-- What a member got of bonuses on each day: the year of a large upline has 50,000 of them, and GET /earnings/history
-- misses its 50 ms by adding them up. Written by the trigger of referral_earnings alone.
CREATE TABLE bonus_days (
  member_id bigint NOT NULL,
  business_date date NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  PRIMARY KEY (member_id, business_date)
);

-- The same stands in routines/4-payments.sql. From this transaction on all that moves is kept; what came before it is
-- kept by the next migration, while others work.
-- What makes a difference between the ledger's cash and the bank's statement: lines that the cash of their account does
-- not hold, as nothing rests on them or what does is of another account, and what has moved and has no line.
CREATE OR REPLACE VIEW bank_differences AS
  SELECT 'line'::text AS kind, l.id, o.cash_place, NULL::timestamptz AS moved_at, l.amount_micros AS micros
  FROM statement_lines l JOIN bank_accounts o ON o.id = l.bank_account_id
  LEFT JOIN deposits d ON d.id = l.deposit_id LEFT JOIN bank_accounts b ON b.id = d.bank_account_id
  WHERE l.payout_id IS NULL AND l.batch_id IS NULL AND l.charged_at IS NULL
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

-- Whether it is one now.
CREATE OR REPLACE FUNCTION keep_bank_difference(of_kind text, of_id bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM possible_bank_differences WHERE kind = of_kind AND id = of_id;
  INSERT INTO possible_bank_differences SELECT * FROM bank_differences WHERE kind = of_kind AND id = of_id;
END $$;
CREATE OR REPLACE FUNCTION keep_deposit_difference() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_bank_difference('deposit', NEW.id);
  PERFORM keep_bank_difference('line', id) FROM statement_lines WHERE deposit_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION keep_payout_difference() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_bank_difference('payout', NEW.id);
  PERFORM keep_bank_difference('return', NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION keep_line_difference() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
CREATE OR REPLACE FUNCTION sum_bonus_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
-- Who makes a trigger waits for those who write, so all bonuses are there. A day of before gets no more of them.
INSERT INTO bonus_days (member_id, business_date, amount_micros)
SELECT member_id, business_date, sum(amount_micros) FROM referral_earnings
WHERE business_date = (SELECT max(business_date) FROM referral_earnings) GROUP BY 1, 2;
