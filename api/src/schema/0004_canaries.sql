-- Who told of an incident, as a digest that is another one every day and is forgotten after two: a canary is judged by
-- how many visitors something failed for, and one of them may tell it many times.
ALTER TABLE incidents ADD COLUMN visitor text;

-- The server withdraws a canary by itself, which the log tells like everything that is done.
ALTER TABLE audit_entries
  ALTER COLUMN actor_id DROP NOT NULL,
  ADD CONSTRAINT audit_entries_actor_check CHECK (actor_id IS NOT NULL OR address = 'server');
