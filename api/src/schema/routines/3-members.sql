-- What follows when a member joins, is enabled or disabled, buys or gives back. Views count the same figures plainly,
-- for `npm run reconcile`.

CREATE OR REPLACE FUNCTION to_business_month(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS
  $$ SELECT date_trunc('month', at AT TIME ZONE 'Asia/Kolkata')::date $$;

CREATE OR REPLACE FUNCTION insert_member_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_figures (member_id, depth)
  WITH RECURSIVE placed AS (
    SELECT added.id, coalesce(sponsor.depth + 1, 0) AS depth
    FROM added LEFT JOIN member_figures sponsor ON sponsor.member_id = added.sponsor_id
    WHERE NOT EXISTS (SELECT FROM added above WHERE above.id = added.sponsor_id)
    UNION ALL
    SELECT added.id, placed.depth + 1 FROM placed JOIN added ON added.sponsor_id = placed.id
  )
  SELECT id, depth FROM placed;

  WITH RECURSIVE climb AS (
    SELECT sponsor_id AS id, true AS is_direct FROM added WHERE sponsor_id IS NOT NULL
    UNION ALL
    SELECT members.sponsor_id, false FROM climb JOIN members ON members.id = climb.id WHERE members.sponsor_id IS NOT NULL
  ), gained AS MATERIALIZED (
    SELECT id, count(*) AS team, count(*) FILTER (WHERE is_direct) AS directs FROM climb GROUP BY id
  ), locked AS MATERIALIZED (
    -- In one order, so that two who join under the same members never wait for each other both ways.
    SELECT member_id FROM member_figures WHERE member_id IN (SELECT id FROM gained) ORDER BY member_id FOR NO KEY UPDATE
  )
  UPDATE member_figures f SET team_size = f.team_size + gained.team, direct_count = f.direct_count + gained.directs
  FROM gained JOIN locked ON locked.member_id = gained.id
  WHERE f.member_id = gained.id;

  INSERT INTO member_counts AS c (joined_month, members, enabled)
  SELECT to_business_month(created_at), count(*), count(*) FILTER (WHERE is_enabled)
  FROM added GROUP BY 1 ORDER BY 1
  ON CONFLICT (joined_month) DO UPDATE
    SET members = c.members + excluded.members, enabled = c.enabled + excluded.enabled;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_get_figures AFTER INSERT ON members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION insert_member_figures();

CREATE OR REPLACE FUNCTION count_enabled_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_counts SET enabled = enabled + CASE WHEN NEW.is_enabled THEN 1 ELSE -1 END
  WHERE joined_month = to_business_month(NEW.created_at);
  RETURN NULL;
END $$;

-- Everybody who joined in a month shares its row: it is taken at the end, for as long as the commit takes. Otherwise
-- `npm run bench -- api` misses "p95 below 100 ms" for enabling and disabling members (254 ms).
DROP TRIGGER IF EXISTS members_count_enabled ON members;
CREATE CONSTRAINT TRIGGER members_count_enabled AFTER UPDATE OF is_enabled ON members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_enabled <> NEW.is_enabled) EXECUTE FUNCTION count_enabled_member();

CREATE OR REPLACE FUNCTION insert_enabled_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO enabled_changes (member_id, changed_at, was_enabled) VALUES (OLD.id, now(), OLD.is_enabled);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_remember_enabled AFTER UPDATE OF is_enabled ON members
  FOR EACH ROW WHEN (OLD.is_enabled <> NEW.is_enabled) EXECUTE FUNCTION insert_enabled_change();

-- A confirmed deposit and its package are one thing: bought adds, reversed takes away.
CREATE OR REPLACE FUNCTION add_deposited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_figures f SET deposited_micros = f.deposited_micros + bought.micros
  FROM (
    SELECT member_id, sum(principal_micros) AS micros FROM added WHERE status <> 'reversed' GROUP BY member_id
  ) bought
  WHERE f.member_id = bought.member_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER packages_add_deposited AFTER INSERT ON packages
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_deposited();

CREATE OR REPLACE FUNCTION subtract_deposited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_figures SET deposited_micros = deposited_micros - NEW.principal_micros WHERE member_id = NEW.member_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER packages_subtract_deposited AFTER UPDATE OF status ON packages
  FOR EACH ROW WHEN (OLD.status <> 'reversed' AND NEW.status = 'reversed') EXECUTE FUNCTION subtract_deposited();

-- Who has deposited something has bought a package and kept it: the first one counts, and giving the last one back.
CREATE OR REPLACE FUNCTION count_referral() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO referral_counts AS c (member_id, referrals)
  SELECT sponsor_id, 1 FROM members WHERE id = NEW.member_id AND sponsor_id IS NOT NULL
  ON CONFLICT (member_id) DO UPDATE
    SET referrals = c.referrals + CASE WHEN NEW.deposited_micros > 0 THEN 1 ELSE -1 END;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS member_figures_count_referral ON member_figures;
CREATE CONSTRAINT TRIGGER member_figures_count_referral AFTER UPDATE OF deposited_micros ON member_figures
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.deposited_micros > 0) <> (NEW.deposited_micros > 0)) EXECUTE FUNCTION count_referral();

-- Ten levels at a time: depth says how many steps there are.
CREATE OR REPLACE FUNCTION is_in_team(descendant bigint, ancestor bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  here bigint := descendant;
  distance integer := (SELECT depth FROM member_figures WHERE member_id = descendant)
    - (SELECT depth FROM member_figures WHERE member_id = ancestor);
BEGIN
  IF distance IS NULL OR distance <= 0 THEN
    RETURN false;
  END IF;
  WHILE distance > 10 LOOP
    SELECT ancestor_id INTO here FROM lineage WHERE descendant_id = here AND level = 10;
    distance := distance - 10;
  END LOOP;
  RETURN EXISTS (SELECT FROM lineage WHERE descendant_id = here AND level = distance AND ancestor_id = ancestor);
END $$;

DROP VIEW IF EXISTS counted_member_figures;
CREATE VIEW counted_member_figures AS
  WITH RECURSIVE climb AS (
    SELECT id AS member_id, sponsor_id AS above_id, 1 AS level FROM members WHERE sponsor_id IS NOT NULL
    UNION ALL
    SELECT climb.member_id, members.sponsor_id, climb.level + 1
    FROM climb JOIN members ON members.id = climb.above_id WHERE members.sponsor_id IS NOT NULL
  ), depths AS (
    SELECT member_id, count(*) AS depth FROM climb GROUP BY member_id
  ), teams AS (
    SELECT above_id, count(*) AS team_size, count(*) FILTER (WHERE level = 1) AS direct_count FROM climb GROUP BY above_id
  ), deposits_kept AS (
    SELECT member_id, sum(principal_micros) AS micros FROM packages WHERE status <> 'reversed' GROUP BY member_id
  )
  SELECT m.id AS member_id, coalesce(d.depth, 0)::integer AS depth, coalesce(t.team_size, 0)::integer AS team_size,
    coalesce(t.direct_count, 0)::integer AS direct_count, coalesce(k.micros, 0)::bigint AS deposited_micros
  FROM members m
  LEFT JOIN depths d ON d.member_id = m.id
  LEFT JOIN teams t ON t.above_id = m.id
  LEFT JOIN deposits_kept k ON k.member_id = m.id;

DROP VIEW IF EXISTS counted_members;
CREATE VIEW counted_members AS
  SELECT to_business_month(created_at) AS joined_month,
    count(*)::integer AS members, (count(*) FILTER (WHERE is_enabled))::integer AS enabled
  FROM members GROUP BY 1;

DROP VIEW IF EXISTS counted_referrals;
CREATE VIEW counted_referrals AS
  SELECT direct.sponsor_id AS member_id, count(*)::integer AS referrals
  FROM members direct
  WHERE direct.sponsor_id IS NOT NULL
    AND EXISTS (SELECT FROM packages p WHERE p.member_id = direct.id AND p.status <> 'reversed')
  GROUP BY direct.sponsor_id;
