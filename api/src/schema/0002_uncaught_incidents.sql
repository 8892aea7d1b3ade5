-- Errors that a part of the site did not catch are incidents, too; where in its files, if that is known.
ALTER TABLE incidents
  ADD COLUMN place text,
  ADD CONSTRAINT incidents_kind_check CHECK (kind IN (
    'unreachable', 'missing', 'foreign', 'changed', 'timeout', 'contract', 'shared', 'import', 'render', 'uncaught'
  )),
  ADD CONSTRAINT incidents_outcome_check CHECK (outcome IN ('retried', 'previous', 'failed', 'continued'));
