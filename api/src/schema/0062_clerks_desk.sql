-- Reasons of refusals that somebody has typed once, ready for all who decide.
CREATE TABLE saved_reasons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  about text NOT NULL CHECK (about IN ('deposit', 'request', 'payout')),
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT saved_reasons_text_key UNIQUE (about, text)
);

-- How a person of the staff wants to see a list again.
CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  list text NOT NULL CHECK (list IN ('deposits', 'requests', 'payouts')),
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT saved_views_name_key UNIQUE (member_id, list, name)
);
