-- Rows that only grow, and decisions that stay as they were made.
--
-- Each trigger locks its table against those who write until the file is applied. So they come in the order in which a
-- transaction of the site writes: the event, the money that it moves, what is told of it. Nobody who waits for one of
-- these tables then holds a later one, and the file has all its locks as soon as those under way have ended.

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% only grows: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% % is decided and stays as it is', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_ended_run() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'run % has ended and stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

-- What has begun to be posted can only be posted to its end.
CREATE OR REPLACE FUNCTION refuse_run_taken_back() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'run % has begun to be posted, and goes on to its end', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

-- For columns that a row is made with: a statement that would set one is refused, whatever it sets.
CREATE OR REPLACE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'what a row of % was made with stays as it is', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- A sponsor never changes, and so who stands above whom does not.
CREATE OR REPLACE TRIGGER members_stay_below BEFORE UPDATE OF id, sponsor_id, created_at ON members
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER lineage_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON lineage
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Of the terms that a package was bought under only whether they are on sale changes, and that once.
CREATE OR REPLACE TRIGGER plan_versions_keep_terms BEFORE UPDATE OF id, plan_id, version, min_recharge_rupees,
    daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, name, created_at ON plan_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER plan_versions_stay_off_sale BEFORE UPDATE OF is_on_sale ON plan_versions
  FOR EACH ROW WHEN (NEW.is_on_sale AND NOT OLD.is_on_sale) EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER rewards_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON rewards
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The bank's number is what the ledger's account is of.
CREATE OR REPLACE TRIGGER bank_accounts_keep_number BEFORE UPDATE OF id, cash_place, account_number, ifsc, created_at,
    created_by ON bank_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER statement_imports_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_imports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER statement_lines_keep_booking BEFORE UPDATE OF
  id, bank_account_id, import_id, line_key, booked_on, narration, reference, amount_micros, balance_micros
  ON statement_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER statement_lines_stay_decided BEFORE UPDATE ON statement_lines
  FOR EACH ROW WHEN (
    OLD.decided_by IS NOT NULL
    AND NOT (num_nonnulls(OLD.charged_at, OLD.deposit_id, OLD.returned_at, OLD.own_transfer_id) > 0
      AND NEW.decided_by IS NULL)
  ) EXECUTE FUNCTION refuse_decided();
-- What was taken back is open again, a charge under the number of what took it back, and nothing else of it changes.
CREATE OR REPLACE FUNCTION refuse_open_line() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  opened statement_lines := OLD;
BEGIN
  opened.deposit_id := NULL;
  opened.charged_at := NULL;
  opened.returned_at := NULL;
  opened.own_transfer_id := NULL;
  opened.reason := NULL;
  opened.decided_by := NULL;
  IF OLD.charged_at IS NOT NULL THEN opened.charge_source := NEW.charge_source; END IF;
  IF NEW IS DISTINCT FROM opened OR NOT is_taken_back(OLD, NEW.charge_source) THEN
    RAISE EXCEPTION 'statement_lines % is decided and stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER statement_lines_open_by_reversal BEFORE UPDATE ON statement_lines
  FOR EACH ROW WHEN (
    num_nonnulls(OLD.charged_at, OLD.deposit_id, OLD.returned_at, OLD.own_transfer_id) > 0 AND NEW.decided_by IS NULL
  ) EXECUTE FUNCTION refuse_open_line();
DROP FUNCTION IF EXISTS refuse_open_charge();
CREATE OR REPLACE TRIGGER statement_lines_keep_source BEFORE UPDATE ON statement_lines
  FOR EACH ROW WHEN (OLD.charge_source IS DISTINCT FROM NEW.charge_source AND OLD.charged_at IS NULL)
    EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER own_transfers_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON own_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- No third line is a side of it, and no line of one that is taken back.
CREATE OR REPLACE FUNCTION refuse_other_side() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM own_transfers WHERE id = NEW.own_transfer_id AND NEW.id IN (debit_line_id, credit_line_id)
      AND is_moved_back(id) IS NOT TRUE
  ) THEN
    RAISE EXCEPTION 'statement_lines % is no side of own transfer %', NEW.id, NEW.own_transfer_id
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER statement_lines_of_own_transfer BEFORE INSERT OR UPDATE ON statement_lines
  FOR EACH ROW WHEN (NEW.own_transfer_id IS NOT NULL) EXECUTE FUNCTION refuse_other_side();
CREATE OR REPLACE TRIGGER deposits_keep_payment BEFORE UPDATE OF id, member_id, amount_micros, mode, utr,
    payment_reference, created_at ON deposits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER deposits_stay_decided BEFORE UPDATE ON deposits
  FOR EACH ROW WHEN (
    OLD.status <> 'pending' AND NOT (OLD.status = 'success' AND NEW.status = 'reversed')
    AND NOT (OLD.status = 'reversed' AND OLD.false_at IS NULL AND NEW.false_at IS NOT NULL)
  ) EXECUTE FUNCTION refuse_decided();
-- Of one that was taken back it is added that it was false.
CREATE OR REPLACE FUNCTION refuse_other_than_false() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  as_before deposits := NEW;
BEGIN
  as_before.false_reason := OLD.false_reason;
  as_before.false_at := OLD.false_at;
  as_before.false_by := OLD.false_by;
  IF as_before IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'deposits % is decided and stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER deposits_false_as_decided BEFORE UPDATE ON deposits
  FOR EACH ROW WHEN (OLD.status = 'reversed' AND OLD.false_at IS NULL AND NEW.false_at IS NOT NULL)
  EXECUTE FUNCTION refuse_other_than_false();
-- A confirmed deposit is taken back with its package, and nothing else of it changes.
CREATE OR REPLACE FUNCTION refuse_reversed_alone() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  as_before deposits := NEW;
BEGIN
  as_before.status := OLD.status;
  IF as_before IS DISTINCT FROM OLD
    OR NOT EXISTS (SELECT FROM packages WHERE deposit_id = OLD.id AND status = 'reversed') THEN
    RAISE EXCEPTION 'deposit % is decided and stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER deposits_reversed_with_package BEFORE UPDATE ON deposits
  FOR EACH ROW WHEN (OLD.status = 'success' AND NEW.status = 'reversed') EXECUTE FUNCTION refuse_reversed_alone();
CREATE OR REPLACE TRIGGER packages_keep_purchase BEFORE UPDATE OF id, member_id, deposit_id, plan_version_id,
    principal_micros, purchased_at, purchased_on, arrears_days ON packages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
-- Days are counted by a run, while it posts.
CREATE OR REPLACE FUNCTION refuse_days_without_run() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM runs WHERE state = 'posting') THEN
    RAISE EXCEPTION 'the days of packages are counted by a run' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER packages_days_by_run BEFORE UPDATE OF days_paid ON packages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_days_without_run();
-- One at a time; the first one with those since the value date. AFTER, so that a run does not lock each row for it.
CREATE OR REPLACE FUNCTION refuse_days_not_due() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'package % had % days paid, and is due another number of days than %', OLD.id, OLD.days_paid,
    NEW.days_paid - OLD.days_paid
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER packages_days_as_due AFTER UPDATE OF days_paid ON packages
  FOR EACH ROW WHEN (NEW.days_paid <> OLD.days_paid + CASE WHEN OLD.days_paid = 0 THEN 1 + OLD.arrears_days ELSE 1 END)
  EXECUTE FUNCTION refuse_days_not_due();
CREATE OR REPLACE TRIGGER receivables_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON receivables
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER earnings_reversals_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON earnings_reversals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER receivable_write_offs_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON receivable_write_offs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER withdrawal_requests_keep_destination BEFORE UPDATE OF id, member_id, amount_micros, method,
    upi_id, account_holder, account_number, ifsc, created_at ON withdrawal_requests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER withdrawal_requests_stay_decided BEFORE UPDATE ON withdrawal_requests
  FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION refuse_decided();
CREATE OR REPLACE TRIGGER payouts_keep_request
  BEFORE UPDATE OF id, request_id, member_id, amount_micros, created_at ON payouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER payouts_stay_doubted BEFORE UPDATE ON payouts
  FOR EACH ROW WHEN (OLD.doubted_at <> NEW.doubted_at OR OLD.doubted_at IS NOT NULL AND NEW.doubted_at IS NULL)
  EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER payouts_stay_decided BEFORE UPDATE ON payouts
  FOR EACH ROW WHEN (OLD.status <> 'pending' AND NOT (OLD.status = 'success' AND NEW.status = 'returned'))
  EXECUTE FUNCTION refuse_decided();
-- What the bank sends back stays as it was paid; only what became of it is added.
CREATE OR REPLACE FUNCTION refuse_other_payout() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  as_before payouts := NEW;
BEGIN
  as_before.status := OLD.status;
  as_before.reason := OLD.reason;
  as_before.return_reference := OLD.return_reference;
  as_before.returned_at := OLD.returned_at;
  as_before.returned_by := OLD.returned_by;
  IF as_before IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'payouts % is decided and stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER payouts_returned_as_paid BEFORE UPDATE ON payouts
  FOR EACH ROW WHEN (OLD.status = 'success' AND NEW.status = 'returned') EXECUTE FUNCTION refuse_other_payout();
CREATE OR REPLACE TRIGGER proposals_keep_wish BEFORE UPDATE OF id, kind, wanted, subject, before, after, proposed_at,
    proposed_by ON proposals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER proposals_stay_decided BEFORE UPDATE ON proposals
  FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION refuse_decided();
CREATE OR REPLACE TRIGGER rate_versions_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON rate_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- What was paid was paid at the rates of its date.
CREATE OR REPLACE FUNCTION refuse_rates_of_past() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.effective_on <= (SELECT max(business_date) FROM runs WHERE state IN ('posting', 'posted')) THEN
    RAISE EXCEPTION '% is paid: its rates stay as they were', NEW.effective_on USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER rate_versions_of_days_to_come BEFORE INSERT ON rate_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_rates_of_past();
CREATE OR REPLACE TRIGGER purchase_rules_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON purchase_rules
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- What was bought was bought under the rules of its day.
CREATE OR REPLACE FUNCTION refuse_rules_of_past() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.effective_on <= greatest(
    (SELECT max(purchased_on) FROM packages), (SELECT max(business_date) FROM runs WHERE state IN ('posting', 'posted'))
  ) THEN
    RAISE EXCEPTION '% is past: its rules for purchases stay as they were', NEW.effective_on
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER purchase_rules_of_days_to_come BEFORE INSERT ON purchase_rules
  FOR EACH ROW EXECUTE FUNCTION refuse_rules_of_past();
CREATE OR REPLACE TRIGGER second_person_rules_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON second_person_rules
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER enabled_changes_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON enabled_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER earnings_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON earnings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER referral_earnings_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON referral_earnings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER transfers_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER transfer_sources_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer_sources
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Outside of the trigger of a transfer no statement changes an account.
CREATE OR REPLACE TRIGGER accounts_move_by_transfer BEFORE UPDATE ON accounts
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER runs_stay_ended BEFORE UPDATE OR DELETE ON runs
  FOR EACH ROW WHEN (OLD.state NOT IN ('running', 'posting')) EXECUTE FUNCTION refuse_ended_run();
CREATE OR REPLACE TRIGGER runs_go_on BEFORE UPDATE ON runs
  FOR EACH ROW WHEN (
    OLD.state = 'posting'
    AND (NEW.state NOT IN ('posting', 'posted') OR (NEW.business_date, NEW.members) <> (OLD.business_date, OLD.members))
  ) EXECUTE FUNCTION refuse_run_taken_back();
CREATE OR REPLACE TRIGGER runs_stay_begun BEFORE DELETE ON runs
  FOR EACH ROW WHEN (OLD.state = 'posting') EXECUTE FUNCTION refuse_run_taken_back();
-- A date is posted once all that was frozen of it is.
CREATE OR REPLACE FUNCTION refuse_unposted_run() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state <> 'posting' OR EXISTS (SELECT FROM run_chunks WHERE run_id = NEW.id AND NOT is_posted) THEN
    RAISE EXCEPTION 'run % has not been posted to its end', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER runs_end_posted BEFORE UPDATE OF state ON runs
  FOR EACH ROW WHEN (NEW.state = 'posted') EXECUTE FUNCTION refuse_unposted_run();
CREATE OR REPLACE TRIGGER run_levels_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON run_levels
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER run_chunks_stay_frozen BEFORE UPDATE OF
  run_id, place, after_member_id, last_member_id, package_ids, amount_micros ON run_chunks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER run_chunks_wait_for_posting BEFORE DELETE ON run_chunks
  FOR EACH ROW WHEN (NOT OLD.is_posted) EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER reconcile_results_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON reconcile_results
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER tier_credits_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON tier_credits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER member_notes_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON member_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
