-- Months of the books that two people have closed: nothing more is posted with a date of theirs, or before them.
CREATE TABLE closed_months (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  closed_at timestamptz NOT NULL,
  -- Who carried it out; another one proposed it.
  closed_by bigint NOT NULL REFERENCES members (id)
);
