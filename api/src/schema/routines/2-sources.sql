-- The events that transfers follow from: docs/money.md.

CREATE OR REPLACE FUNCTION to_cash_account(of_bank_account bigint, of_member bigint) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT -(1 + 10 * (of_member % 8))
    - 80 * coalesce((SELECT cash_place FROM bank_accounts WHERE id = of_bank_account), 0)
$$;
-- Whether the row of an event is there and says the same as its transfer: it is written first. A reversal is held
-- against what it takes back, and what a run posts, which has no source, against the run. What leaves a wallet goes to
-- the row of its member's number, so that the key of transfer_sources lets it leave once. What the bank took or sent
-- moves the cash of the bank account that its event names; without one it is that of the first.
-- In plpgsql a call begins the one statement of its kind; as one expression it begins all, tenths of a millisecond.
CREATE OR REPLACE FUNCTION has_source(
  of_kind transfer_kind, of_id bigint, debit_id bigint, credit_id bigint, micros bigint
) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  CASE of_kind
    WHEN 'deposit' THEN RETURN EXISTS (
      SELECT FROM deposits WHERE id = of_id AND member_id = credit_id AND amount_micros = micros
        AND status IN ('success', 'reversed')
        AND debit_id = to_cash_account(bank_account_id, member_id)
    );
    WHEN 'referral_bonus' THEN RETURN EXISTS (
      SELECT FROM deposits d JOIN referral_earnings e ON e.source_id = d.member_id
      WHERE d.id = of_id AND e.member_id = credit_id AND e.amount_micros = micros
        AND coalesce(e.deposit_id, d.id) = d.id
    );
    WHEN 'reward' THEN RETURN EXISTS (
      SELECT FROM rewards WHERE id = of_id AND member_id = credit_id AND amount_micros = micros
    );
    WHEN 'withdrawal' THEN RETURN EXISTS (
      SELECT FROM withdrawal_requests
      WHERE id = of_id AND member_id = debit_id AND amount_micros = micros AND credit_id = -(2 + 10 * (member_id % 8))
    );
    WHEN 'withdrawal_returned' THEN RETURN EXISTS (
      SELECT FROM withdrawal_requests r WHERE r.id = of_id AND r.member_id = credit_id AND r.amount_micros = micros
        AND (r.status = 'rejected' OR EXISTS (SELECT FROM payouts p WHERE p.request_id = r.id AND p.status = 'failed'))
    );
    WHEN 'payout' THEN RETURN EXISTS (
      SELECT FROM payouts p JOIN withdrawal_requests r ON r.id = p.request_id
      WHERE p.id = of_id AND p.amount_micros = micros AND p.status IN ('success', 'returned')
        AND debit_id = -(2 + 10 * (p.member_id % 8))
        AND credit_id = to_cash_account(p.bank_account_id, p.member_id)
        AND (r.status, r.member_id, r.amount_micros) = ('approved', p.member_id, p.amount_micros)
    );
    WHEN 'payout_returned' THEN RETURN EXISTS (
      SELECT FROM payouts WHERE id = of_id AND member_id = credit_id AND amount_micros = micros AND status = 'returned'
        AND debit_id = to_cash_account(bank_account_id, member_id)
    );
    WHEN 'earnings_reversal' THEN RETURN EXISTS (
      SELECT FROM earnings_reversals
      WHERE id = of_id AND member_id = debit_id AND amount_micros = micros AND credit_id = -(3 + 10 * (member_id % 8))
    );
    WHEN 'receivable' THEN RETURN EXISTS (
      SELECT FROM receivables WHERE id = of_id AND member_id = credit_id AND amount_micros = micros
    );
    WHEN 'write_off' THEN RETURN EXISTS (
      SELECT FROM receivable_write_offs WHERE id = of_id AND member_id = credit_id AND amount_micros = micros
    );
    WHEN 'bank_charge' THEN RETURN CASE WHEN of_id < 0
      THEN -of_id <= (SELECT max(last_transfer_id) FROM archived_months) IS TRUE OR EXISTS (
      SELECT FROM transfers back JOIN transfers charge ON charge.id = back.source_id AND charge.kind = 'bank_charge'
      WHERE back.id = -of_id AND back.kind = 'reversal'
        AND (charge.debit_account_id, charge.credit_account_id, charge.amount_micros) = (debit_id, credit_id, micros)
    ) ELSE EXISTS (
      SELECT FROM statement_lines l JOIN bank_accounts b ON b.id = l.bank_account_id
      WHERE l.id = of_id AND num_nonnulls(l.charged_at, l.charge_source) > 0 AND abs(l.amount_micros) = micros
        AND (debit_id, credit_id) = (
          CASE WHEN l.amount_micros < 0 THEN -7 ELSE -(1 + 80 * b.cash_place) END,
          CASE WHEN l.amount_micros < 0 THEN -(1 + 80 * b.cash_place) ELSE -7 END
        )
    ) END;
    WHEN 'own_transfer' THEN RETURN EXISTS (
      SELECT FROM own_transfers o
      JOIN statement_lines left_as ON left_as.id = o.debit_line_id
      JOIN bank_accounts giving ON giving.id = left_as.bank_account_id
      JOIN statement_lines came_as ON came_as.id = o.credit_line_id
      JOIN bank_accounts taking ON taking.id = came_as.bank_account_id
      WHERE o.id = of_id AND o.amount_micros = micros
        AND (left_as.amount_micros, came_as.amount_micros) = (-micros, micros)
        AND ((left_as.own_transfer_id, came_as.own_transfer_id) = (o.id, o.id) IS TRUE OR is_moved_back(o.id) IS TRUE)
        -- Its transfer is of its day: else nobody finds that it is taken back.
        AND is_moved_back(o.id) IS NOT NULL
        AND (debit_id, credit_id) = (-(1 + 80 * taking.cash_place), -(1 + 80 * giving.cash_place))
    );
    WHEN 'reversal' THEN RETURN debit_id > 0 OR of_id <= (SELECT max(last_transfer_id) FROM archived_months) IS TRUE
      OR EXISTS (
      SELECT FROM transfers r WHERE r.id = of_id AND r.kind IN ('bank_charge', 'own_transfer')
        AND (r.debit_account_id, r.credit_account_id, r.amount_micros) = (credit_id, debit_id, micros)
    );
    ELSE RETURN true;
  END CASE;
END
$$;
