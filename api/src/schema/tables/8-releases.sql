-- Releases of the shell and of remotes, for servers without a shared disk: federation/registry/release-rows.cjs.

CREATE TABLE release_files (
  part text NOT NULL,
  version text NOT NULL,
  path text NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (part, version, path)
);

-- One row: what registry.json is in a folder.
CREATE TABLE release_registry (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  content text NOT NULL
);
