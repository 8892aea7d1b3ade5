const LEFT_WITH_BATCH = `EXISTS (
      SELECT FROM payout_batch_lines o JOIN statement_lines whole ON whole.batch_id = o.batch_id
        WHERE o.payout_id = p.id AND o.is_open
    )`;

/** Lines of the bank whose amount or kind is another than that of the deposit, payout or charge that rests on them. */
export const LINE_IS_WHAT_RESTS = `
    SELECT 'statement_line:' || l.id AS row, format('is of %s micro-rupees, its deposit of %s', l.amount_micros,
      d.amount_micros) AS says
    FROM statement_lines l JOIN deposits d ON d.id = l.deposit_id
    WHERE l.amount_micros <> d.amount_micros OR d.status NOT IN ('success', 'reversed')
    UNION ALL
    SELECT 'statement_line:' || l.id, format('is of %s micro-rupees, its payout of %s is %s', l.amount_micros,
      p.amount_micros, p.status)
    FROM statement_lines l JOIN payouts p ON p.id = l.payout_id
    WHERE abs(l.amount_micros) <> p.amount_micros OR p.status = 'pending' OR l.amount_micros > 0
      AND p.status = 'success'
    UNION ALL
    SELECT 'payout:' || p.id, 'has failed, and its lines do not cancel out'
    FROM payouts p JOIN statement_lines l ON l.payout_id = p.id WHERE p.status = 'failed' GROUP BY p.id
    HAVING sum(l.amount_micros) <> CASE WHEN ${LEFT_WITH_BATCH} THEN p.amount_micros ELSE 0 END
    UNION ALL
    SELECT 'statement_line:' || l.id, format('is of %s micro-rupees, its batch %s of %s', l.amount_micros, b.state,
      sent.micros)
    FROM statement_lines l JOIN payout_batches b ON b.id = l.batch_id CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.amount_micros), 0) AS micros FROM payout_batch_lines o
        JOIN payouts p ON p.id = o.payout_id WHERE o.batch_id = b.id
    ) sent
    WHERE l.amount_micros <> -sent.micros OR b.state <> 'released' OR b.bank_account_id <> l.bank_account_id
    UNION ALL
    SELECT 'statement_line:' || l.id, 'is booked, and its transfer is taken back'
    FROM transfers back JOIN transfers charge ON charge.id = back.source_id AND charge.kind = 'bank_charge'
    JOIN statement_lines l ON coalesce(l.charge_source, l.id) = charge.source_id AND l.charged_at IS NOT NULL
    WHERE back.kind = 'reversal' AND back.debit_account_id < 0
    UNION ALL
    SELECT 'own_transfer:' || o.id, 'is not a debit of one account and a credit of another'
    FROM own_transfers o JOIN statement_lines d ON d.id = o.debit_line_id
      JOIN statement_lines c ON c.id = o.credit_line_id
    WHERE (d.amount_micros, c.amount_micros) <> (-o.amount_micros, o.amount_micros)
      OR d.bank_account_id = c.bank_account_id
      OR (d.own_transfer_id IS NOT DISTINCT FROM o.id) <> (c.own_transfer_id IS NOT DISTINCT FROM o.id)
      OR (d.own_transfer_id IS NOT DISTINCT FROM o.id) = is_moved_back(o.id)
    UNION ALL
    SELECT 'statement_line:' || l.id, 'is of an import that was taken back'
    FROM taken_back_imports gone JOIN statement_lines l USING (import_id)
    UNION ALL
    SELECT 'statement_line:' || l.id, 'is a debit of a payout that has left with its batch'
    FROM statement_lines l JOIN payouts p ON p.id = l.payout_id WHERE l.amount_micros < 0 AND ${LEFT_WITH_BATCH}`;
