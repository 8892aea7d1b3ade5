-- An event that says money has moved ends its transaction with the transfer: the other way round of has_source().

-- The kind of the transfer, and the column that names its source when it is not the row itself.
CREATE OR REPLACE FUNCTION require_transfer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM transfer_sources WHERE kind = TG_ARGV[0]::transfer_kind
      AND source_id = (to_jsonb(NEW) ->> coalesce(TG_ARGV[1], 'id'))::bigint
  ) THEN
    RAISE EXCEPTION '% % has no transfer of kind %', TG_TABLE_NAME, to_jsonb(NEW) -> 'id', TG_ARGV[0]
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- A constraint trigger cannot be replaced: made once, and under another name when it changes.
DO $$
DECLARE
  law record;
BEGIN
  FOR law IN SELECT * FROM (VALUES
    ('deposits', 'success', 'INSERT OR UPDATE OF status', $w$NEW.status = 'success'$w$, $a$'deposit'$a$),
    ('packages', 'bought', 'INSERT', 'true', $a$'deposit', 'deposit_id'$a$),
    ('rewards', 'credited', 'INSERT', 'true', $a$'reward'$a$),
    ('receivables', 'laid_out', 'INSERT', 'true', $a$'receivable'$a$),
    ('earnings_reversals', 'taken', 'INSERT', 'true', $a$'earnings_reversal'$a$),
    ('receivable_write_offs', 'given_up', 'INSERT', 'true', $a$'write_off'$a$),
    ('statement_lines', 'charged', 'INSERT OR UPDATE OF charged_at', $w$NEW.charged_at IS NOT NULL$w$,
      $a$'bank_charge'$a$),
    ('statement_lines', 'charged_again', 'UPDATE OF charged_at',
      $w$NEW.charged_at IS NOT NULL AND NEW.charge_source IS NOT NULL$w$,
      $a$'bank_charge', 'charge_source'$a$),
    ('own_transfers', 'moved', 'INSERT', 'true', $a$'own_transfer'$a$),
    ('withdrawal_requests', 'asked', 'INSERT', 'true', $a$'withdrawal'$a$),
    ('withdrawal_requests', 'rejected', 'UPDATE OF status', $w$NEW.status = 'rejected'$w$, $a$'withdrawal_returned'$a$),
    ('payouts', 'paid', 'INSERT OR UPDATE OF status', $w$NEW.status = 'success'$w$, $a$'payout'$a$),
    ('payouts', 'failed', 'INSERT OR UPDATE OF status', $w$NEW.status = 'failed'$w$,
      $a$'withdrawal_returned', 'request_id'$a$),
    ('payouts', 'returned', 'INSERT OR UPDATE OF status', $w$NEW.status = 'returned'$w$, $a$'payout_returned'$a$)
  ) AS laws (event, name, change, condition, arguments)
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM pg_trigger WHERE tgname = format('%s_%s_with_transfer', law.event, law.name));
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER %s ON %I DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW WHEN (%s) EXECUTE FUNCTION require_transfer(%s)',
      format('%s_%s_with_transfer', law.event, law.name), law.change, law.event, law.condition, law.arguments
    );
  END LOOP;
END $$;

-- A deposit that was taken back: its transfer is reversed.
CREATE OR REPLACE FUNCTION require_reversal() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM packages p
    JOIN transfers t ON greatest(t.debit_account_id, t.credit_account_id) = p.member_id
      AND t.business_date = p.purchased_on AND t.kind = 'deposit' AND t.source_id = p.deposit_id
    JOIN transfer_sources r ON r.kind = 'reversal' AND r.source_id = t.id
    WHERE p.deposit_id = NEW.id
  ) THEN
    RAISE EXCEPTION 'deposit % has no transfer of kind reversal', NEW.id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'deposits_reversed_with_transfer') THEN
    CREATE CONSTRAINT TRIGGER deposits_reversed_with_transfer AFTER UPDATE OF status ON deposits
      DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.status = 'success' AND NEW.status = 'reversed') EXECUTE FUNCTION require_reversal();
  END IF;
END $$;
