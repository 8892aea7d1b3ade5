import { checkMigration } from './check-migration';
import { numberOf, readSchema, splitStatements } from '../src/database/schema-files';

/** Anybody who installs the first release begins with these; nothing has run before them. */
const FIRST_RELEASE = 7;

it('finds nothing to refuse in the migrations that a running site gets', () => {
  const migrations = readSchema().migrations.filter(({ name }) => numberOf(name) > FIRST_RELEASE);
  expect(migrations.flatMap(checkMigration)).toEqual([]);
});

const check = (sql: string) => checkMigration({ name: '0009_sample', sql });

it.each([
  ['ALTER TABLE members DROP COLUMN name;', 'leave it until no release uses it'],
  ['ALTER TABLE members DROP name;', 'leave it until no release uses it'],
  ['DROP TABLE members;', 'leave it until no release uses it'],
  ['ALTER TABLE members RENAME COLUMN name TO full_name;', 'add the new name beside the old one'],
  ['ALTER TABLE members ALTER COLUMN name TYPE varchar(10);', 'add a column of the new type'],
  ['ALTER TABLE members ADD COLUMN note text NOT NULL;', 'give the column a default'],
  ['ALTER TABLE members ADD share numeric(5, 2) NOT NULL;', 'give the column a default'],
  ['ALTER TABLE members ADD note text, ADD mark integer NOT NULL;', 'give the column a default'],
  ['ALTER TABLE members ALTER COLUMN name SET NOT NULL;', 'wait until every release'],
  ['ALTER TABLE members ADD key uuid DEFAULT gen_random_uuid();', 'a default that is the same for all rows'],
  ["ALTER TABLE members ADD word text GENERATED ALWAYS AS ('') STORED;", 'writes the whole table again'],
  ["ALTER TABLE members ADD CONSTRAINT named CHECK (name <> '');", 'add the constraint NOT VALID'],
  ['ALTER TABLE members ADD CONSTRAINT one UNIQUE (name);', 'make the unique index CONCURRENTLY'],
  ['CREATE INDEX members_name_idx ON members (name);', 'make the index CONCURRENTLY'],
  ['DROP INDEX members_name_idx;', 'drop the index CONCURRENTLY'],
  ["UPDATE members SET name = (SELECT 'x' WHERE true);", 'change rows a few at a time'],
  ['TRUNCATE members;', 'leave the rows'],
  ['CREATE INDEX CONCURRENTLY i ON members (name); ALTER TABLE members ADD note text;', 'in a file of its own'],
  ['-- bears 0009\nDROP TABLE members;', 'it must bear the release before, which has version 8 at most'],
  ['-- bears 0008\nCREATE INDEX members_name_idx ON members (name);', 'make the index CONCURRENTLY'],
])('refuses %s', (sql, instead) => {
  expect(check(sql)).toEqual([expect.stringContaining(instead)]);
});

it.each([
  'ALTER TABLE members ADD COLUMN note text;',
  "ALTER TABLE members ADD COLUMN note text NOT NULL DEFAULT '', ADD seen_at timestamptz;",
  'ALTER TABLE members ADD CONSTRAINT named CHECK (name IS NOT NULL) NOT VALID;',
  'ALTER TABLE members VALIDATE CONSTRAINT named;',
  'ALTER TABLE members DROP CONSTRAINT named;',
  'ALTER TABLE members ADD CONSTRAINT one UNIQUE USING INDEX members_one_key;',
  '-- A new table may have what it likes.\nCREATE TABLE notes (id bigint NOT NULL, text text);\nCREATE INDEX notes_idx ON notes (id);\nALTER TABLE notes ADD CHECK (id > 0);',
  'CREATE UNIQUE INDEX CONCURRENTLY a ON members (name);\nDROP INDEX CONCURRENTLY IF EXISTS b;',
  "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE members; $$;\nCOMMENT ON TABLE members IS 'RENAME; TRUNCATE';",
  '-- Not used since version 8.\n-- bears 0008\nALTER TABLE members DROP COLUMN note;',
])('bears %s', (sql) => {
  expect(check(sql)).toEqual([]);
});

it('splits a file at the ends of its statements alone', () => {
  const sql = "SELECT ';' -- one; two\n; /* ; */ CREATE FUNCTION f() AS $a$ x; y $a$;\n\n";
  expect(splitStatements(sql)).toEqual(["SELECT ';'", 'CREATE FUNCTION f() AS $a$ x; y $a$']);
});
