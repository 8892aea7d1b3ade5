-- What happens with every transfer: docs/money.md.

-- The built-in sum of bigints is a numeric, made and cast for every group. Sums of money stay far within a bigint, and
-- a sum that did not would be an error, not a wrong figure: int8pl checks.
CREATE OR REPLACE AGGREGATE sum_micros (bigint) (SFUNC = int8pl, STYPE = bigint, INITCOND = '0');

-- The kind of what a reversal takes back; null when it is not its mirror. A function, because transfers are in as many
-- tables as months: each statement that names them begins by opening them all, also when it looks up none.
CREATE OR REPLACE FUNCTION find_mirrored_kind(of_id bigint, debit_id bigint, credit_id bigint, micros bigint)
  RETURNS transfer_kind LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT kind FROM transfers
    WHERE id = of_id AND greatest(debit_account_id, credit_account_id) = greatest(debit_id, credit_id)
      AND (debit_account_id, credit_account_id, amount_micros) = (credit_id, debit_id, micros)
      AND kind IN (
        'deposit', 'referral_bonus', 'cashback', 'cashback_on_cashback', 'reward', 'bank_charge', 'own_transfer'
      )
  );
END
$$;

-- Whether a transfer between accounts of the club takes back what is not there, or books a charge again for no line.
-- has_source, which reconcile asks, too, takes both as they are where the other transfer may be in files; but nothing
-- is posted that takes back what is in files.
CREATE OR REPLACE FUNCTION follows_nothing(
  of_kind transfer_kind, of_id bigint, debit_id bigint, credit_id bigint, micros bigint
) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF of_kind = 'reversal' AND debit_id < 0 THEN
    RETURN find_mirrored_kind(of_id, debit_id, credit_id, micros) IS NULL;
  ELSIF of_kind = 'bank_charge' AND of_id < 0 THEN
    RETURN NOT EXISTS (
      SELECT FROM statement_lines l JOIN bank_accounts b ON b.id = l.bank_account_id
      WHERE l.charge_source = of_id AND l.charged_at IS NOT NULL
        AND (l.amount_micros, -(1 + 80 * b.cash_place)) IN ((-micros, credit_id), (micros, debit_id))
    );
  END IF;
  RETURN false;
END
$$;

-- The statement that inserts transfers moves the balances, once per account however many rows it has: each is looked
-- up, and locked, by falling id (src/ledger/accounts.ts says why), which only a nested loop does in the order of the
-- sums. The rows of a wallet must go on from its balance, and from each other: so each carries the balance after it.
-- SECURITY DEFINER: the role of the application has no other way to change a balance, nor what was posted already.
CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  moves record;
  moved bigint;
  events bigint;
BEGIN
  -- What a run credits is the most that is ever posted at once. It is moved in one pass: a wallet has one transfer of
  -- each of the two kinds, so that the higher balance is the last one, and neither sorting nor other kinds are needed.
  IF NOT EXISTS (SELECT FROM posted WHERE kind NOT IN ('cashback', 'cashback_on_cashback')) THEN
    WITH credits AS (
      SELECT credit_account_id AS account_id, sum_micros(amount_micros) AS micros, max(business_date) AS paid_on,
        count(*) AS transfers,
        max(id) FILTER (WHERE kind = 'cashback') AS own_id, max(id) FILTER (WHERE kind <> 'cashback') AS team_id,
        max(balance_after_micros) FILTER (WHERE kind = 'cashback') AS own_after,
        max(balance_after_micros) FILTER (WHERE kind <> 'cashback') AS team_after,
        sum_micros(amount_micros) FILTER (WHERE kind = 'cashback') AS own_micros
      FROM posted GROUP BY credit_account_id
    ), wallets AS MATERIALIZED (
      SELECT account_id, micros, greatest(own_after, team_after) - micros AS before_micros, paid_on,
        transfers > num_nonnulls(own_id, team_id) AS is_paid_twice,
        CASE WHEN own_id < team_id
          THEN own_after = team_after - (micros - own_micros)
          ELSE team_after = own_after - own_micros END IS NOT FALSE
          AS is_chain
      FROM credits
      UNION ALL
      SELECT debit_account_id, -sum_micros(amount_micros), NULL, NULL, false, true FROM posted GROUP BY debit_account_id
    ), credited AS (
      UPDATE accounts a SET balance_micros = a.balance_micros + w.micros, paid_on = coalesce(w.paid_on, a.paid_on),
        cashback_micros = a.cashback_micros + CASE WHEN a.id > 0 THEN w.micros ELSE 0 END
      FROM (SELECT * FROM wallets ORDER BY account_id DESC) w
      WHERE a.id = w.account_id AND a.balance_micros = coalesce(w.before_micros, a.balance_micros)
        AND coalesce(w.paid_on > a.paid_on, true)
      RETURNING a.id
    )
    SELECT array_agg(account_id) AS ids, array_agg(micros) AS micros, array_agg(before_micros) AS befores,
      array_agg(paid_on) AS dates,
      bool_and(is_chain) AS is_chain, bool_or(is_paid_twice) AS is_paid_twice,
      (SELECT count(*) FROM credited) AS credited
    INTO moves FROM wallets;
    moved := moves.credited;
    events := 0;
  ELSE
    WITH wallet_sides AS (
      SELECT id, greatest(debit_account_id, credit_account_id) AS account_id, balance_after_micros AS after_micros,
        CASE WHEN credit_account_id > debit_account_id THEN amount_micros ELSE -amount_micros END AS micros,
        CASE WHEN source_id IS NULL AND kind <> 'settlement' THEN business_date END AS paid_on,
        CASE kind
          WHEN 'reversal' THEN find_mirrored_kind(source_id, debit_account_id, credit_account_id, amount_micros)
          ELSE kind
        END AS kind
      FROM posted WHERE greatest(debit_account_id, credit_account_id) > 0
    ), steps AS (
      SELECT *, lag(after_micros) OVER (PARTITION BY account_id ORDER BY id) AS previous_micros FROM wallet_sides
    ), wallets AS (
      SELECT account_id, sum_micros(micros) AS micros,
        bool_and(previous_micros IS NULL OR previous_micros + micros = after_micros) AS is_chain,
        max(after_micros - micros) FILTER (WHERE previous_micros IS NULL) AS before_micros, max(paid_on) AS paid_on,
        count(*) FILTER (WHERE paid_on IS NOT NULL AND kind = 'cashback') > 1
          OR count(*) FILTER (WHERE paid_on IS NOT NULL AND kind = 'cashback_on_cashback') > 1 AS is_paid_twice,
        bool_or(kind IS NULL) AS reverses_nothing,
        sum_micros(micros) FILTER (WHERE kind = 'deposit') AS deposit,
        sum_micros(micros) FILTER (WHERE kind = 'referral_bonus') AS referral,
        sum_micros(micros) FILTER (WHERE kind IN ('cashback', 'cashback_on_cashback', 'earnings_reversal')) AS cashback,
        sum_micros(micros) FILTER (WHERE kind = 'reward') AS reward,
        sum_micros(-micros) FILTER (WHERE kind IN ('withdrawal', 'withdrawal_returned', 'payout_returned')) AS withdraw,
        sum_micros(micros) FILTER (WHERE kind IN ('receivable', 'settlement')) AS receivable,
        sum_micros(micros) FILTER (WHERE kind = 'write_off') AS written_off
      FROM steps GROUP BY account_id
    ), club AS (
      SELECT account_id, sum_micros(micros) AS micros
      FROM (
        SELECT credit_account_id AS account_id, amount_micros AS micros FROM posted WHERE credit_account_id <= 0
        UNION ALL
        SELECT debit_account_id, -amount_micros FROM posted WHERE debit_account_id <= 0
      ) sides GROUP BY account_id
    )
    SELECT array_agg(account_id) AS ids, array_agg(micros) AS micros, array_agg(before_micros) AS befores,
      array_agg(paid_on) AS dates,
      array_agg(deposit) AS deposits, array_agg(referral) AS referrals, array_agg(cashback) AS cashbacks,
      array_agg(reward) AS rewards,
      array_agg(withdraw) AS withdraws, array_agg(receivable) AS receivables, array_agg(written_off) AS write_offs,
      bool_and(is_chain) AS is_chain, bool_or(is_paid_twice) AS is_paid_twice,
      bool_or(reverses_nothing) AS reverses_nothing
    INTO moves
    FROM (
      SELECT * FROM wallets
      UNION ALL
      SELECT account_id, micros, true, NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0 FROM club
      ORDER BY account_id DESC
    ) both_sides;

    IF moves.reverses_nothing THEN
      RAISE EXCEPTION 'a transfer reverses one that does not exist, or that it is not the mirror of'
        USING ERRCODE = 'foreign_key_violation';
    END IF;

    INSERT INTO transfer_sources (kind, source_id, credit_account_id)
    SELECT kind, source_id, credit_account_id FROM posted WHERE source_id IS NOT NULL;
    GET DIAGNOSTICS events = ROW_COUNT;
    IF EXISTS (SELECT FROM posted WHERE kind = 'reversal') THEN
      INSERT INTO taken_back_bonuses (deposit_id, member_id)
      SELECT paid.source_id, back.debit_account_id
      FROM posted back
      JOIN transfers paid ON greatest(paid.debit_account_id, paid.credit_account_id) = back.debit_account_id
        AND paid.id = back.source_id
      WHERE back.kind = 'reversal' AND paid.kind = 'referral_bonus';
    END IF;

    UPDATE accounts a SET balance_micros = a.balance_micros + m.micros,
      deposit_micros = a.deposit_micros + m.deposit,
      referral_micros = a.referral_micros + m.referral, cashback_micros = a.cashback_micros + m.cashback,
      reward_micros = a.reward_micros + m.reward, withdraw_micros = a.withdraw_micros + m.withdraw,
      receivable_micros = a.receivable_micros + m.receivable,
      written_off_micros = a.written_off_micros + m.written_off,
      paid_on = coalesce(m.paid_on, a.paid_on)
    FROM unnest(
      moves.ids, moves.micros, moves.befores, moves.dates, moves.deposits, moves.referrals, moves.cashbacks,
      moves.rewards, moves.withdraws, moves.receivables, moves.write_offs
    ) AS m (id, micros, before_micros, paid_on, deposit, referral, cashback, reward, withdraw, receivable, written_off)
    WHERE a.id = m.id AND a.balance_micros = coalesce(m.before_micros, a.balance_micros)
      AND a.receivable_micros + m.receivable >= 0
      AND coalesce(m.paid_on > a.paid_on, true);
    GET DIAGNOSTICS moved = ROW_COUNT;
  END IF;

  IF moves.ids IS NULL THEN
    RETURN NULL;
  END IF;
  IF NOT moves.is_chain OR moves.is_paid_twice OR moved <> cardinality(moves.ids) THEN
    PERFORM refuse_moves(moves.ids, moves.micros, moves.befores, moves.dates, moves.is_chain, moves.is_paid_twice);
  END IF;

  IF events > 0 AND EXISTS (
    SELECT FROM posted WHERE NOT has_source(kind, source_id, debit_account_id, credit_account_id, amount_micros)
      OR follows_nothing(kind, source_id, debit_account_id, credit_account_id, amount_micros)
  ) THEN
    RAISE EXCEPTION 'a transfer is not what its event says' USING ERRCODE = 'foreign_key_violation';
  ELSIF EXISTS (
    SELECT FROM (SELECT DISTINCT unnest(moves.dates) AS business_date) paid
    WHERE business_date IS NOT NULL AND NOT EXISTS (
      SELECT FROM runs r WHERE r.business_date = paid.business_date AND r.state = 'posting'
    )
  ) THEN
    RAISE EXCEPTION 'cashback is posted by the run of its date' USING ERRCODE = 'foreign_key_violation';
  END IF;

  RETURN NULL;
END $$;

-- Says why not every account was moved. A balance that another transaction has moved in between is a conflict like any
-- other: the whole may be tried again. The accounts that were moved are those that now hold what they were to hold.
CREATE OR REPLACE FUNCTION refuse_moves(
  ids bigint[], micros bigint[], befores bigint[], dates date[], is_chain boolean, is_paid_twice boolean
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM unnest(ids) AS named (id) WHERE NOT EXISTS (SELECT FROM accounts WHERE accounts.id = named.id)
  ) THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist' USING ERRCODE = 'foreign_key_violation';
  ELSIF is_paid_twice OR EXISTS (
    SELECT FROM unnest(ids, micros, befores, dates) AS paid (id, micros, before_micros, paid_on)
      JOIN accounts a USING (id)
    WHERE paid.paid_on <= a.paid_on
      AND NOT (a.paid_on = paid.paid_on AND a.balance_micros = paid.before_micros + paid.micros)
  ) THEN
    RAISE EXCEPTION 'a run credits a wallet once for a date, in the order of the dates'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'transfers_source_key';
  ELSIF NOT is_chain THEN
    RAISE EXCEPTION 'a transfer does not carry the balance after it' USING ERRCODE = 'check_violation';
  END IF;
  RAISE EXCEPTION 'a transfer does not go on from the balance of its wallet' USING ERRCODE = 'serialization_failure';
END $$;

CREATE OR REPLACE TRIGGER transfers_move_balances AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION move_balances();

-- The kind of what a reversal takes back. When that is in files, the club's account on the other side tells it
-- (src/ledger/accounts.ts).
CREATE OR REPLACE FUNCTION find_reversed_kind(t transfers) RETURNS transfer_kind LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT r.kind FROM transfers r
     WHERE r.id = t.source_id AND greatest(r.debit_account_id, r.credit_account_id)
       = greatest(t.debit_account_id, t.credit_account_id)),
    (ARRAY['deposit', 'withdrawal', 'cashback', 'referral_bonus', 'reward'])[
      -least(t.debit_account_id, t.credit_account_id) % 10]::transfer_kind
  )
$$;

-- Every transfer for each of its accounts, with the kind that it counts as.
DROP VIEW IF EXISTS counted_accounts;
DROP VIEW IF EXISTS transfer_sides;
CREATE VIEW transfer_sides AS
  SELECT side.account_id, side.micros, t.business_date,
    CASE WHEN side.account_id < 0 THEN NULL WHEN t.kind = 'reversal' THEN find_reversed_kind(t) ELSE t.kind END AS kind
  FROM transfers t CROSS JOIN LATERAL (
    VALUES (t.credit_account_id, t.amount_micros), (t.debit_account_id, -t.amount_micros)
  ) AS side (account_id, micros);

-- Every account as its transfers say, counted plainly.
CREATE VIEW counted_accounts AS
  SELECT account_id, sum_micros(micros) AS balance_micros,
    sum_micros(micros) FILTER (WHERE kind = 'deposit') AS deposit_micros,
    sum_micros(micros) FILTER (WHERE kind = 'referral_bonus') AS referral_micros,
    sum_micros(micros) FILTER (WHERE kind IN ('cashback', 'cashback_on_cashback', 'earnings_reversal'))
      AS cashback_micros,
    sum_micros(micros) FILTER (WHERE kind = 'reward') AS reward_micros,
    -sum_micros(micros) FILTER (WHERE kind IN ('withdrawal', 'withdrawal_returned', 'payout_returned'))
      AS withdraw_micros,
    sum_micros(micros) FILTER (WHERE kind IN ('receivable', 'settlement')) AS receivable_micros,
    sum_micros(micros) FILTER (WHERE kind = 'write_off') AS written_off_micros
  FROM transfer_sides GROUP BY account_id;
