-- Indexes of the back office: the log, and the sums of a period.

CREATE INDEX audit_entries_search_idx ON audit_entries USING gin ((lower(action || ' ' || subject)) gin_trgm_ops);
CREATE INDEX audit_entries_actor_idx ON audit_entries (actor_id, id);
CREATE INDEX audit_entries_at_idx ON audit_entries (at);

CREATE INDEX deposits_confirmed_idx ON deposits (decided_at) INCLUDE (amount_micros) WHERE status = 'success';
CREATE INDEX payouts_paid_idx ON payouts (settled_at) INCLUDE (amount_micros) WHERE status = 'success';
