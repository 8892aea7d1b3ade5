-- Teams and their levels are counted by one process at a time, a moment after they have changed
-- (docs/decisions/0137-teams-are-counted-a-moment-later.md).

CREATE OR REPLACE FUNCTION note_network_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'members' THEN
    INSERT INTO network_changes (member_id) VALUES (NEW.id);
  ELSE
    INSERT INTO network_changes (member_id) VALUES (NEW.member_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_change_network AFTER UPDATE OF is_enabled ON members
  FOR EACH ROW WHEN (OLD.is_enabled <> NEW.is_enabled) EXECUTE FUNCTION note_network_change();
CREATE OR REPLACE TRIGGER packages_change_network AFTER INSERT ON packages
  FOR EACH ROW EXECUTE FUNCTION note_network_change();
CREATE OR REPLACE TRIGGER packages_end_changes_network AFTER UPDATE OF status ON packages
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION note_network_change();

-- Counts what was noted first, so much at most; nothing while somebody else counts. It looks at what each member is
-- now, so a change that was noted twice counts once.
CREATE OR REPLACE FUNCTION count_network_changes(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  changes integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(813106) THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM network_changes WHERE id IN (SELECT id FROM network_changes ORDER BY id LIMIT most) RETURNING member_id
  ), changed AS MATERIALIZED (
    SELECT f.member_id, f.counted_active IS NULL AS is_new, present.*,
      present.is_active::integer - coalesce(f.counted_active, false)::integer AS active,
      present.running - f.counted_packages AS packages, present.micros - f.counted_micros AS invested_micros
    FROM (SELECT DISTINCT member_id FROM taken) t
    JOIN member_figures f ON f.member_id = t.member_id
    CROSS JOIN LATERAL (
      SELECT m.is_enabled AND bought.running > 0 AS is_active, bought.running, bought.micros
      FROM members m CROSS JOIN LATERAL (
        SELECT (count(*) FILTER (WHERE p.status = 'running'))::integer AS running,
          coalesce(sum(p.principal_micros) FILTER (WHERE p.status <> 'reversed'), 0)::bigint AS micros
        FROM packages p WHERE p.member_id = m.id
      ) bought WHERE m.id = t.member_id
    ) present
    WHERE (f.counted_active, f.counted_packages, f.counted_micros)
      IS DISTINCT FROM (present.is_active, present.running, present.micros)
  ), gained AS MATERIALIZED (
    SELECT l.ancestor_id, l.level, (count(*) FILTER (WHERE changed.is_new))::integer AS members,
      sum(changed.active)::integer AS active,
      sum(changed.packages)::integer AS packages, sum(changed.invested_micros)::bigint AS invested_micros
    FROM changed JOIN lineage l ON l.descendant_id = changed.member_id GROUP BY l.ancestor_id, l.level
  ), counted AS (
    INSERT INTO level_counts AS c (member_id, level, members, active, packages, invested_micros)
    SELECT ancestor_id, level, members, active, packages, invested_micros FROM gained
    ON CONFLICT (member_id, level) DO UPDATE
      SET members = c.members + excluded.members, active = c.active + excluded.active,
        packages = c.packages + excluded.packages, invested_micros = c.invested_micros + excluded.invested_micros
  ), carried AS (
    INSERT INTO team_carries (member_id, members)
      SELECT ancestor_id, members FROM gained WHERE level = 10 AND members > 0
  ), figured AS (
    UPDATE member_figures f SET counted_active = coalesce(d.is_active, f.counted_active),
      counted_packages = coalesce(d.running, f.counted_packages), counted_micros = coalesce(d.micros, f.counted_micros),
      team_size = f.team_size + d.team, direct_count = f.direct_count + d.directs
    FROM (
      SELECT member_id, bool_or(is_active) AS is_active, max(running) AS running, max(micros) AS micros,
        sum(team) AS team, sum(directs) AS directs
      FROM (
        SELECT member_id, is_active, running, micros, 0 AS team, 0 AS directs FROM changed
        UNION ALL
        SELECT ancestor_id, NULL, NULL, NULL, members, CASE level WHEN 1 THEN members ELSE 0 END
        FROM gained WHERE members > 0
      ) each GROUP BY member_id
    ) d
    WHERE f.member_id = d.member_id
  )
  SELECT count(*) INTO changes FROM taken;
  RETURN changes + count_team_carries(most);
END $$;

-- The levels beyond the tenth have no bound: a hundred steps of ten are taken at once, and the rest is carried on.
CREATE OR REPLACE FUNCTION count_team_carries(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  carries integer;
BEGIN
  WITH RECURSIVE taken AS (
    DELETE FROM team_carries WHERE id IN (SELECT id FROM team_carries ORDER BY id LIMIT most)
      RETURNING member_id, members
  ), climb AS (
    SELECT member_id, sum(members)::integer AS members, 1 AS step FROM taken GROUP BY member_id
    UNION ALL
    SELECT l.ancestor_id, climb.members, climb.step + 1
    FROM climb JOIN lineage l ON l.descendant_id = climb.member_id AND l.level = 10 WHERE climb.step < 100
  ), carried AS (
    INSERT INTO team_carries (member_id, members)
    SELECT l.ancestor_id, climb.members
    FROM climb JOIN lineage l ON l.descendant_id = climb.member_id AND l.level = 10 WHERE climb.step = 100
  ), figured AS (
    UPDATE member_figures f SET team_size = f.team_size + gained.members
    FROM (
      SELECT l.ancestor_id, sum(climb.members) AS members
      FROM climb CROSS JOIN LATERAL (SELECT ancestor_id FROM lineage WHERE descendant_id = climb.member_id OFFSET 0) l
      GROUP BY l.ancestor_id
    ) gained
    WHERE f.member_id = gained.ancestor_id
  )
  SELECT count(*) INTO carries FROM taken;
  RETURN carries;
END $$;

-- Each place in the network once from the top down, then each team once from the bottom up.
CREATE OR REPLACE FUNCTION count_teams() RETURNS TABLE (member_id bigint, depth integer, team_size integer)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  sizes integer[] := array_fill(0, ARRAY[(SELECT coalesce(max(id), 0)::integer FROM members)]);
  depths integer[] := sizes;
  place record;
BEGIN
  FOR place IN
    WITH RECURSIVE placed AS (
      SELECT id, sponsor_id, 0 AS depth FROM members WHERE sponsor_id IS NULL
      UNION ALL
      SELECT m.id, m.sponsor_id, placed.depth + 1 FROM placed JOIN members m ON m.sponsor_id = placed.id
    )
    SELECT * FROM placed ORDER BY placed.depth DESC
  LOOP
    depths[place.id] := place.depth;
    IF place.sponsor_id IS NOT NULL THEN
      sizes[place.sponsor_id] := sizes[place.sponsor_id] + sizes[place.id] + 1;
    END IF;
  END LOOP;
  RETURN QUERY SELECT t.id, t.at_depth, t.size FROM unnest(depths, sizes) WITH ORDINALITY AS t (at_depth, size, id);
END $$;

DROP VIEW IF EXISTS counted_member_figures;
CREATE VIEW counted_member_figures AS
  SELECT m.id AS member_id, t.depth, t.team_size, coalesce(d.direct_count, 0)::integer AS direct_count,
    coalesce(k.micros, 0)::bigint AS deposited_micros,
    m.is_enabled AND coalesce(k.running, 0) > 0 AS counted_active,
    coalesce(k.running, 0) AS counted_packages, coalesce(k.micros, 0)::bigint AS counted_micros
  FROM members m
  JOIN count_teams() t ON t.member_id = m.id
  LEFT JOIN (SELECT sponsor_id, count(*) AS direct_count FROM members GROUP BY sponsor_id) d ON d.sponsor_id = m.id
  LEFT JOIN (
    SELECT member_id, sum(principal_micros) FILTER (WHERE status <> 'reversed') AS micros,
      (count(*) FILTER (WHERE status = 'running'))::integer AS running
    FROM packages GROUP BY member_id
  ) k ON k.member_id = m.id;

DROP VIEW IF EXISTS counted_levels;
CREATE VIEW counted_levels AS
  SELECT l.ancestor_id AS member_id, l.level, count(*)::integer AS members,
    (count(*) FILTER (WHERE m.is_enabled AND bought.running > 0))::integer AS active,
    coalesce(sum(bought.running), 0)::integer AS packages, coalesce(sum(bought.micros), 0)::bigint AS invested_micros
  FROM lineage l JOIN members m ON m.id = l.descendant_id LEFT JOIN (
    SELECT member_id, count(*) FILTER (WHERE status = 'running') AS running,
      sum(principal_micros) FILTER (WHERE status <> 'reversed') AS micros
    FROM packages GROUP BY member_id
  ) bought ON bought.member_id = l.descendant_id
  GROUP BY l.ancestor_id, l.level;
