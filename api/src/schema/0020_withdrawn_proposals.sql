-- Who proposed something may take it back; nobody else may, and nobody decides on their own.
ALTER TABLE proposals DROP CONSTRAINT proposals_status_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_status_check
  CHECK (status IN ('pending', 'carried_out', 'refused', 'withdrawn')) NOT VALID;
ALTER TABLE proposals VALIDATE CONSTRAINT proposals_status_check;
ALTER TABLE proposals DROP CONSTRAINT proposals_second_person_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_second_person_check
  CHECK ((decided_by = proposed_by) = (status = 'withdrawn')) NOT VALID;
ALTER TABLE proposals VALIDATE CONSTRAINT proposals_second_person_check;
