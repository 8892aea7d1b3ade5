-- Without these GET /admin/statements/matches and /deposits/:depositId/evidence read every deposit that waits, and its
-- member, and miss their 100 ms: what lines name is found by what they name, and what is late by its time.
CREATE INDEX CONCURRENTLY deposits_waiting_utr_idx ON deposits (ltrim(utr, '0')) WHERE status = 'pending';
CREATE INDEX CONCURRENTLY deposits_waiting_reference_idx ON deposits (payment_reference)
  WHERE status = 'pending' AND payment_reference IS NOT NULL;
CREATE INDEX CONCURRENTLY deposits_waiting_idx ON deposits (created_at, id) WHERE status = 'pending';
-- The first part of a name of three letters or more, as src/statements/match-lines.ts reads names.
CREATE INDEX CONCURRENTLY members_first_part_idx ON members (substring(upper(name) COLLATE "C" FROM '[A-Z]{3,}'));
