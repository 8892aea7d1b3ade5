-- accounts.movements says when a wallet must be read anew: it counts every statement that may change a figure shown beside that wallet. Most
-- come with a transfer. These do not: a payout is paid, a package ends without a last cashback, a direct member buys for the first time
-- or gives back the only package.

CREATE FUNCTION touch_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET movements = movements + 1 WHERE id = NEW.member_id;
  RETURN NULL;
END $$;

CREATE TRIGGER payouts_touch_wallet AFTER UPDATE OF status ON payouts
  FOR EACH ROW WHEN (OLD.status <> 'success' AND NEW.status = 'success') EXECUTE FUNCTION touch_wallet();

-- At the end of the transaction: a run has then locked the wallets of all whom it pays, in the order of locks.
CREATE CONSTRAINT TRIGGER packages_touch_wallet AFTER UPDATE OF status ON packages DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status <> 'finished' AND NEW.status = 'finished') EXECUTE FUNCTION touch_wallet();

-- Locks by falling id, as every posting does; the buyers too, because they are posted to next.
CREATE FUNCTION touch_sponsors(buyer_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sponsor_ids bigint[] := (SELECT array_agg(DISTINCT sponsor_id) FROM members WHERE id = ANY(buyer_ids) AND sponsor_id IS NOT NULL);
BEGIN
  IF sponsor_ids IS NULL THEN
    RETURN;
  END IF;
  PERFORM FROM accounts WHERE id = ANY(buyer_ids || sponsor_ids) ORDER BY id DESC FOR UPDATE;
  UPDATE accounts SET movements = movements + 1 WHERE id = ANY(sponsor_ids);
END $$;

CREATE OR REPLACE FUNCTION add_deposited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_buyer_ids bigint[];
BEGIN
  WITH bought AS (
    SELECT member_id, sum(principal_micros) AS micros FROM added WHERE status <> 'reversed' GROUP BY member_id
  ), updated AS (
    UPDATE member_figures f SET deposited_micros = f.deposited_micros + bought.micros
    FROM bought WHERE f.member_id = bought.member_id
    RETURNING f.member_id, f.deposited_micros = bought.micros AS is_first
  )
  SELECT array_agg(member_id) FILTER (WHERE is_first) INTO first_buyer_ids FROM updated;
  IF first_buyer_ids IS NOT NULL THEN
    PERFORM touch_sponsors(first_buyer_ids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION subtract_deposited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_micros bigint;
BEGIN
  UPDATE member_figures SET deposited_micros = deposited_micros - NEW.principal_micros WHERE member_id = NEW.member_id
  RETURNING deposited_micros INTO left_micros;
  IF left_micros = 0 THEN
    PERFORM touch_sponsors(ARRAY[NEW.member_id]);
  END IF;
  RETURN NULL;
END $$;
