import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SqlFile {
  /** `0001_tables`, `routines/2-ledger` */
  name: string;
  sql: string;
}

/** What a release brings. Its version is the number of its newest migration. */
export interface Schema {
  /** Each is applied once, in this order, and never changes afterwards. */
  migrations: SqlFile[];
  /** Functions, triggers and views. Each is applied again when it changes, after the migrations. */
  routines: SqlFile[];
}

const MIGRATION_PATTERN = /^[0-9]{4}_[a-z0-9_]+\.sql$/;

/** Line ends are made equal, so that a checkout on Windows has the same checksums. */
function readSql(...path: string[]): string {
  return readFileSync(join(...path), 'utf8').replaceAll('\r\n', '\n');
}

function listSqlFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** The tables of `tables/` are the first migration; the numbered files beside the folders follow it. */
export function readSchema(directory = join(__dirname, '../schema')): Schema {
  const tables = listSqlFiles(join(directory, 'tables')).map((name) => readSql(directory, 'tables', name));
  const numbered = listSqlFiles(directory).filter((name) => MIGRATION_PATTERN.test(name));
  return {
    migrations: [
      { name: '0001_tables', sql: tables.join('\n') },
      ...numbered.map((name) => ({ name: name.replace('.sql', ''), sql: readSql(directory, name) })),
    ],
    routines: listSqlFiles(join(directory, 'routines')).map((name) => ({
      name: `routines/${name.replace('.sql', '')}`,
      sql: readSql(directory, 'routines', name),
    })),
  };
}

export function checksumOf({ sql }: SqlFile): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Of a migration, by its name. */
export function numberOf(name: string): number {
  return Number(name.slice(0, 4));
}

/** The version of the release that has these files. */
export function versionOf({ migrations }: Schema): number {
  return Math.max(0, ...migrations.map(({ name }) => numberOf(name)));
}

/**
 * The oldest version that runs on a database with this migration. What only adds is borne by all before it. What takes
 * away, and only that, begins with a line that names the first version which does without: `-- bears 0008`.
 */
export function bearsOf({ sql }: SqlFile): number {
  return Number(/^-- bears ([0-9]{4})$/m.exec(sql)?.[1] ?? 0);
}

/** A comment, a text in quotes or in dollars, the end of a statement, or any other character. */
const SQL_PART = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^]/g;

/** The statements of a file, one after the other, without comments. */
export function splitStatements(sql: string): string[] {
  const statements = [''];
  for (const [part] of sql.matchAll(SQL_PART)) {
    const isComment = part.startsWith('--') || part.startsWith('/*');
    if (part === ';') statements.push('');
    else if (!isComment) statements.push(`${statements.pop()}${part}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
