-- The last date that is paid, or being paid, which every purchase asks for at its end. A version for the routines of
-- runs (routines/2-runs.sql), too: no package is bought on a date before one whose packages are found already.
CREATE INDEX CONCURRENTLY runs_begun_idx ON runs (business_date) WHERE state IN ('running', 'posting', 'posted');
