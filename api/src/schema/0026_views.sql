-- Support that looks at the site as a member does: it ends with the session of whom it belongs to.
ALTER TABLE sessions ADD viewer_session_id bigint REFERENCES sessions (id) ON DELETE CASCADE;
