-- The counters above the lists of deposits and payouts, and a view that counts the same plainly.

CREATE OR REPLACE FUNCTION count_succeeded_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_counts SET succeeded = succeeded + 1, succeeded_micros = succeeded_micros + NEW.amount_micros
  WHERE list = TG_TABLE_NAME::text AND shard = NEW.id % 16;
  RETURN NULL;
END $$;

-- At the end of the transaction: after every other lock, and held for the shortest time.
DROP TRIGGER IF EXISTS deposits_count_succeeded ON deposits;
CREATE CONSTRAINT TRIGGER deposits_count_succeeded AFTER UPDATE OF status ON deposits DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status <> 'success' AND NEW.status = 'success') EXECUTE FUNCTION count_succeeded_payment();
DROP TRIGGER IF EXISTS payouts_count_succeeded ON payouts;
CREATE CONSTRAINT TRIGGER payouts_count_succeeded AFTER UPDATE OF status ON payouts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status <> 'success' AND NEW.status = 'success') EXECUTE FUNCTION count_succeeded_payment();

-- A past that is written down at once has succeeded already.
CREATE OR REPLACE FUNCTION count_inserted_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_counts c SET succeeded = c.succeeded + more.succeeded, succeeded_micros = c.succeeded_micros + more.succeeded_micros
  FROM (
    SELECT id % 16 AS shard, count(*) AS succeeded, sum(amount_micros)::bigint AS succeeded_micros
    FROM added WHERE status = 'success' GROUP BY 1
  ) more
  WHERE c.list = TG_TABLE_NAME::text AND c.shard = more.shard;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER deposits_count_inserted AFTER INSERT ON deposits
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_payments();
CREATE OR REPLACE TRIGGER payouts_count_inserted AFTER INSERT ON payouts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_payments();

DROP VIEW IF EXISTS counted_payments;
CREATE VIEW counted_payments AS
  WITH succeeded AS (
    SELECT 'deposits' AS list, (id % 16)::smallint AS shard, amount_micros FROM deposits WHERE status = 'success'
    UNION ALL
    SELECT 'payouts', (id % 16)::smallint, amount_micros FROM payouts WHERE status = 'success'
  )
  SELECT list.list, shard.shard::smallint AS shard, count(s.shard) AS succeeded, coalesce(sum(s.amount_micros), 0)::bigint AS succeeded_micros
  FROM (VALUES ('deposits'), ('payouts')) list (list) CROSS JOIN generate_series(0, 15) shard
  LEFT JOIN succeeded s ON s.list = list.list AND s.shard = shard.shard
  GROUP BY 1, 2;
