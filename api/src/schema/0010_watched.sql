-- What anybody who watches a site must learn of its books: when they were last reconciled, and what was found.
CREATE TABLE reconcile_results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  finished_at timestamptz NOT NULL,
  differences integer NOT NULL CHECK (differences >= 0)
);

ALTER TABLE runs
  -- Of a posting run: how often its next chunk could not be posted, one time after the other.
  ADD failed_tries integer NOT NULL DEFAULT 0,
  -- Before this moment nobody tries again by himself.
  ADD retry_at timestamptz;
