-- What finds and sorts members: docs/decisions/0013-search-walks-then-looks-up.md tells the reasons.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Words begin after a space, the first one and the mobile number too: '% as%' finds every word that begins with "as".
ALTER TABLE members ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (' ' || lower(name) || ' ' || mobile_number) STORED;
-- All of it but the first letter. Names that begin with what is looked for come from members_name_idx, in its order; this index finds the rest.
CREATE INDEX members_search_idx ON members USING gin (substr(search_text, 3) gin_trgm_ops);

CREATE INDEX members_joined_idx ON members (created_at, id);
-- By name. It holds all that a search asks of a member, so that the list can be walked without touching the table.
CREATE INDEX members_name_idx ON members (search_text COLLATE "C", id) INCLUDE (is_enabled);
CREATE INDEX members_disabled_idx ON members (id) WHERE NOT is_enabled;

-- Lists the direct downline of a member in the order of joining.
DROP INDEX members_sponsor_id_idx;
CREATE INDEX members_sponsor_idx ON members (sponsor_id, id);

-- Ten levels at a time: depth says how many steps there are.
CREATE FUNCTION is_in_team(descendant bigint, ancestor bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
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
