-- Running packages, and what was paid for all that were kept, at each level below a member. No CHECK, as with active: one
-- would look at the change, too.
ALTER TABLE level_counts ADD packages integer NOT NULL DEFAULT 0;
ALTER TABLE level_counts ADD invested_micros bigint NOT NULL DEFAULT 0;
-- As what those above count the member.
ALTER TABLE member_figures ADD counted_packages integer NOT NULL DEFAULT 0;
ALTER TABLE member_figures ADD counted_micros bigint NOT NULL DEFAULT 0;

-- The same stands in routines/5-network.sql: from here on nobody takes a change and leaves the money of it uncounted.
-- Counts what was noted first, so much at most; nothing while somebody else counts. It looks at what each member is now,
-- so a change that was noted twice counts once.
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
    SELECT l.ancestor_id, l.level, (count(*) FILTER (WHERE changed.is_new))::integer AS members, sum(changed.active)::integer AS active,
      sum(changed.packages)::integer AS packages, sum(changed.invested_micros)::bigint AS invested_micros
    FROM changed JOIN lineage l ON l.descendant_id = changed.member_id GROUP BY l.ancestor_id, l.level
  ), counted AS (
    INSERT INTO level_counts AS c (member_id, level, members, active, packages, invested_micros)
    SELECT ancestor_id, level, members, active, packages, invested_micros FROM gained
    ON CONFLICT (member_id, level) DO UPDATE
      SET members = c.members + excluded.members, active = c.active + excluded.active,
        packages = c.packages + excluded.packages, invested_micros = c.invested_micros + excluded.invested_micros
  ), carried AS (
    INSERT INTO team_carries (member_id, members) SELECT ancestor_id, members FROM gained WHERE level = 10 AND members > 0
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
        SELECT ancestor_id, NULL, NULL, NULL, members, CASE level WHEN 1 THEN members ELSE 0 END FROM gained WHERE members > 0
      ) each GROUP BY member_id
    ) d
    WHERE f.member_id = d.member_id
  )
  SELECT count(*) INTO changes FROM taken;
  RETURN changes + count_team_carries(most);
END $$;

-- Whatever was bought before is counted in the background, as every change is.
INSERT INTO network_changes (member_id) SELECT DISTINCT member_id FROM packages;
