-- bears 0079
-- Figures of the liability that an early release kept lack some that are shown today: they are computed again when
-- somebody asks. A version for the routines of runs (routines/2-runs.sql), too: nothing calls place_levels any more.
DELETE FROM liabilities
  WHERE NOT figures ? 'exhaustedOn' OR jsonb_path_exists(figures, '$.tiers[*] ? (!exists(@.name))');
