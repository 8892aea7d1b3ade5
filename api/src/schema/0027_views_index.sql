-- Whose session ends ends the views that it began.
CREATE INDEX CONCURRENTLY sessions_viewer_idx ON sessions (viewer_session_id) WHERE viewer_session_id IS NOT NULL;
