-- What a browser has kept a page from, because its policy does not allow it, is an incident, too.
ALTER TABLE incidents
  DROP CONSTRAINT incidents_kind_check,
  ADD CONSTRAINT incidents_kind_check CHECK (kind IN (
    'unreachable', 'missing', 'foreign', 'changed', 'timeout', 'contract', 'shared', 'import', 'render', 'uncaught', 'policy'
  ));
