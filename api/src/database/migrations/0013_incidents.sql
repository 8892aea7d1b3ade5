-- What failed in browsers: which part of the site, how, and what helped.

CREATE TABLE incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  remote text NOT NULL,
  release text NOT NULL,
  kind text NOT NULL,
  detail text NOT NULL,
  outcome text NOT NULL,
  path text NOT NULL
);
