-- Words of members about the club, kept for as long as their consent to the publication holds.
CREATE TABLE testimonials (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  shown_as text NOT NULL,
  words_en text NOT NULL,
  words_hi text NOT NULL,
  consent text NOT NULL,
  consented_on date NOT NULL,
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  CONSTRAINT testimonials_member_key UNIQUE (member_id),
  CONSTRAINT testimonials_words_check CHECK (words_en <> '' OR words_hi <> '')
);
