-- Rows that only grow, and decisions that stay as they were made.
--
-- Each trigger locks its table against those who write until the file is applied. So they come in the order in which a
-- transaction of the site writes: the event, the money that it moves, what is told of it. Nobody who waits for one of
-- these tables then holds a later one, and the file has all its locks as soon as those under way have ended.

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % is decided and stays as it is', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_ended_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'run % has ended and stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

-- What has begun to be posted can only be posted to its end.
CREATE OR REPLACE FUNCTION refuse_run_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'run % has begun to be posted, and goes on to its end', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER rewards_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON rewards
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER deposits_stay_decided BEFORE UPDATE ON deposits
  FOR EACH ROW WHEN (
    OLD.status <> 'pending' AND NOT (OLD.status = 'success' AND NEW.status = 'reversed')
    AND NOT (OLD.status = 'reversed' AND OLD.false_at IS NULL AND NEW.false_at IS NOT NULL)
  ) EXECUTE FUNCTION refuse_decided();
-- Of one that was taken back it is added that it was false.
CREATE OR REPLACE FUNCTION refuse_other_than_false() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION refuse_reversed_alone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  as_before deposits := NEW;
BEGIN
  as_before.status := OLD.status;
  IF as_before IS DISTINCT FROM OLD OR NOT EXISTS (SELECT FROM packages WHERE deposit_id = OLD.id AND status = 'reversed') THEN
    RAISE EXCEPTION 'deposit % is decided and stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER deposits_reversed_with_package BEFORE UPDATE ON deposits
  FOR EACH ROW WHEN (OLD.status = 'success' AND NEW.status = 'reversed') EXECUTE FUNCTION refuse_reversed_alone();
CREATE OR REPLACE TRIGGER receivables_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON receivables
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER earnings_reversals_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON earnings_reversals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER receivable_write_offs_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON receivable_write_offs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER withdrawal_requests_stay_decided BEFORE UPDATE ON withdrawal_requests
  FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION refuse_decided();
CREATE OR REPLACE TRIGGER payouts_stay_decided BEFORE UPDATE ON payouts
  FOR EACH ROW WHEN (OLD.status <> 'pending' AND NOT (OLD.status = 'success' AND NEW.status = 'returned'))
  EXECUTE FUNCTION refuse_decided();
-- What the bank sends back stays as it was paid; only what became of it is added.
CREATE OR REPLACE FUNCTION refuse_other_payout() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER proposals_stay_decided BEFORE UPDATE ON proposals
  FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION refuse_decided();
CREATE OR REPLACE TRIGGER rate_versions_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON rate_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
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
CREATE OR REPLACE TRIGGER tier_credits_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON tier_credits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER member_notes_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON member_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
