-- What staff wrote down about a member, for each other. It only grows, and no member reads it.
CREATE TABLE member_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  author_id bigint NOT NULL REFERENCES members (id),
  at timestamptz NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000)
);
CREATE INDEX member_notes_member_idx ON member_notes (member_id, id);
