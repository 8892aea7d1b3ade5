-- What triggers ask about money that has gone back. Each file is a transaction of its own, and the site goes on between
-- two of them: so this one comes before the triggers.

-- Whether the money of an own transfer has gone back; null when its transfer is in files.
CREATE OR REPLACE FUNCTION is_moved_back(of_own_transfer bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  moved_on date := (SELECT (moved_at AT TIME ZONE 'Asia/Kolkata')::date FROM own_transfers WHERE id = of_own_transfer);
BEGIN
  RETURN (
    SELECT EXISTS (SELECT FROM transfer_sources s WHERE s.source_id = t.id AND s.kind = 'reversal')
    FROM transfers t WHERE t.business_date = moved_on AND t.source_id = of_own_transfer
      AND t.kind NOT IN ('cashback', 'cashback_on_cashback') AND t.kind = 'own_transfer'
  );
END
$$;

-- Whether what a line was decided to be is taken back: a deposit, a charge under the number of what took it back, an
-- own transfer. That money was given back moves none: the audit log says that it was not, and each debit that is marked
-- so has a credit still.
CREATE OR REPLACE FUNCTION is_taken_back(line statement_lines, back_source bigint) RETURNS boolean
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF line.deposit_id IS NOT NULL THEN
    RETURN EXISTS (SELECT FROM deposits WHERE id = line.deposit_id AND status = 'reversed');
  ELSIF line.charged_at IS NOT NULL THEN
    RETURN EXISTS (
      SELECT FROM transfers back JOIN transfers charge ON charge.id = back.source_id AND charge.kind = 'bank_charge'
      WHERE back.id = -back_source AND back.kind = 'reversal'
        AND charge.source_id = coalesce(line.charge_source, line.id)
    );
  ELSIF line.own_transfer_id IS NOT NULL THEN
    RETURN is_moved_back(line.own_transfer_id) IS TRUE;
  END IF;
  RETURN EXISTS (
    SELECT FROM audit_entries WHERE subject COLLATE "C" = 'statement_line:' || line.id AND at >= line.returned_at
      AND action = 'statement_line.unreturn'
  ) AND (line.amount_micros < 0 OR (
    SELECT sum(sign(amount_micros)) > 0 FROM statement_lines
    WHERE bank_account_id = line.bank_account_id AND abs(amount_micros) = line.amount_micros AND returned_at IS NOT NULL
  ));
END
$$;
