-- What happened at the door of one account.
CREATE INDEX CONCURRENTLY security_events_member_idx ON security_events (member_id, id) WHERE member_id IS NOT NULL;
