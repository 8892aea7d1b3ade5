-- Messages of visitors are read as conversations: their own list is gone, and forwarded_at is written no longer. No
-- statement orders them by time.
DROP INDEX CONCURRENTLY IF EXISTS contact_messages_created_at_idx;
