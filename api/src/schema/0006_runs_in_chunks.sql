-- A run freezes what it pays, then posts it in chunks that each commit: money that moves meanwhile waits for one chunk,
-- not for the date. `posting`: the lines are written, and transfers are for those whose chunk is posted. It is resumed
-- after any death, and no other date begins before it has ended.
ALTER TABLE runs
  -- When the attempt last went on, by the clock of the database: one that does not is interrupted.
  ADD progressed_at timestamptz NOT NULL DEFAULT now(),
  DROP CONSTRAINT runs_state_check,
  ADD CONSTRAINT runs_state_check CHECK (state IN ('running', 'posting', 'posted', 'simulated', 'failed')),
  DROP CONSTRAINT runs_end_check,
  ADD CONSTRAINT runs_end_check CHECK ((state IN ('running', 'posting')) = (took_ms IS NULL)),
  DROP CONSTRAINT runs_totals_check,
  ADD CONSTRAINT runs_totals_check CHECK (
    (state IN ('posting', 'posted', 'simulated')) = (rate_version IS NOT NULL AND members IS NOT NULL)
  ),
  DROP CONSTRAINT runs_error_check,
  -- Of a posting run: why its last chunk could not be posted.
  ADD CONSTRAINT runs_error_check CHECK (state = 'posting' OR (state = 'failed') = (error IS NOT NULL));

DROP INDEX runs_posted_key;
CREATE UNIQUE INDEX runs_posted_key ON runs (business_date) WHERE state IN ('posting', 'posted');
CREATE UNIQUE INDEX runs_one_posting_key ON runs ((true)) WHERE state = 'posting';

-- Members by rising id, so many at a time; removed when all are posted.
CREATE TABLE run_chunks (
  run_id bigint NOT NULL REFERENCES runs (id),
  place integer NOT NULL,
  -- The chunk is everybody with a line above the first id, up to the last one.
  after_member_id bigint NOT NULL,
  last_member_id bigint NOT NULL,
  -- The packages whose day is counted.
  package_ids bigint[] NOT NULL,
  -- What the chunk credits, computed apart from the lines.
  amount_micros bigint NOT NULL CHECK (amount_micros >= 0),
  is_posted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (run_id, place)
);
