-- What one person did of one kind: the filters of the log, both chosen.
CREATE INDEX CONCURRENTLY audit_entries_actor_topic_idx ON audit_entries
  (actor_id, (lower(action || ' ' || split_part(subject, ':', 1) || ':') COLLATE "C"), at, id);
