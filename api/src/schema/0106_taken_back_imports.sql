-- Imports whose lines are of another account, or of none: they are gone, and the same file can be imported again.
CREATE TABLE taken_back_imports (
  import_id bigint PRIMARY KEY REFERENCES statement_imports (id),
  -- How many there were.
  lines integer NOT NULL,
  reason text NOT NULL,
  taken_back_at timestamptz NOT NULL,
  taken_back_by bigint NOT NULL REFERENCES members (id)
);
