-- The list of staff, and the owners among them.
CREATE INDEX CONCURRENTLY members_staff_idx ON members (role, id) WHERE role <> 'member';
