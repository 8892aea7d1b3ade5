ALTER TABLE pushes VALIDATE CONSTRAINT pushes_due_check;
