CREATE INDEX CONCURRENTLY pushes_failed_idx ON pushes (id) WHERE failed_at IS NOT NULL;
