import { nameCommand } from '../name-command';
import { getRow, type Queryable } from './database';
import { checksumOf, numberOf, versionOf, type Schema, type SqlFile } from './schema-files';

/** What a database has had, beside what a release brings. */
interface SchemaStatus {
  /** Nothing was ever applied. */
  isEmpty: boolean;
  /** The number of the newest migration that the database has had; 0 when it is empty. */
  version: number;
  /** Migrations of the release that it has not had yet. */
  pending: SqlFile[];
  /** Routines that it has otherwise, or not yet. Those of a later release are left alone. */
  changed: SqlFile[];
}

interface AppliedMigration {
  name: string;
  checksum: string;
  bears: number;
}

interface AppliedRoutine {
  name: string;
  checksum: string;
  version: number;
}

/** A schema that cannot be brought forward, or that this release cannot run on. */
export class SchemaRefusal extends Error {}

const FOREIGN =
  'This database was made by a version from before the first release: start that version, or move its data away (the directory data/, or the database of DATABASE_URL) and start again with an empty one.';

async function hasRecords(database: Queryable): Promise<boolean> {
  const { columns } = await getRow<{ columns: bigint }>(
    database,
    `SELECT count(*) AS columns FROM pg_attribute
     WHERE attrelid = to_regclass('migrations') AND attname IN ('name', 'bears') AND NOT attisdropped`,
  );
  if (columns === 1n) throw new SchemaRefusal(FOREIGN);
  return columns === 2n;
}

/** The past of the database must be ours, as far as both go. */
function requireSamePast(applied: AppliedMigration[], migrations: SqlFile[]): void {
  if (applied[0] && applied[0].name !== migrations[0]?.name) throw new SchemaRefusal(FOREIGN);
  applied.slice(0, migrations.length).forEach(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration?.name !== name) {
      throw new SchemaRefusal(
        `The database has had migration ${name}, which this version of the server does not have in that place. Start the version that the database belongs to.`,
      );
    }
    if (checksumOf(migration) !== checksum) {
      throw new SchemaRefusal(
        `Migration ${name} was changed after it had been applied to this database. Restore the file and add a new migration instead.`,
      );
    }
  });
}

/**
 * Compares a database with what a release brings.
 * @throws when its past differs from ours, or when it has gone on to where this release cannot follow
 */
export async function findSchemaStatus(database: Queryable, schema: Schema): Promise<SchemaStatus> {
  const { migrations, routines } = schema;
  if (!(await hasRecords(database))) return { isEmpty: true, version: 0, pending: migrations, changed: routines };
  const applied = await database.query<AppliedMigration>('SELECT name, checksum, bears FROM migrations ORDER BY name');
  requireSamePast(applied, migrations);
  const ours = versionOf(schema);
  const beyond = applied.slice(migrations.length).find(({ bears }) => bears > ours);
  if (beyond) {
    throw new SchemaRefusal(
      `The database has had migration ${beyond.name}, which versions before ${beyond.bears} cannot run on, and this is version ${ours}. Start a later version.`,
    );
  }
  const had = await database.query<AppliedRoutine>('SELECT name, checksum, version FROM routines');
  const appliedRoutines = new Map(had.map((routine) => [routine.name, routine]));
  return {
    isEmpty: applied.length === 0,
    version: Math.max(0, ...applied.map(({ name }) => numberOf(name))),
    pending: migrations.slice(applied.length),
    changed: routines.filter((routine) => {
      const found = appliedRoutines.get(routine.name);
      return !found || (found.version <= ours && found.checksum !== checksumOf(routine));
    }),
  };
}

/** @returns a sentence unless this release may run on the database as it is */
function describeLag({ isEmpty, version, pending, changed }: SchemaStatus): string | undefined {
  const missing = [...pending, ...changed].length;
  if (missing === 0) return undefined;
  const has = isEmpty ? 'is empty' : `is at version ${version}`;
  return `The database ${has} and lacks ${missing} ${missing === 1 ? 'file' : 'files'} of the schema that this release needs: run \`${nameCommand('migrate')}\` first, which shows them with \`-- --status\`.`;
}

/** Refuses to run on a schema that is behind, or too far ahead. */
export async function requireSchema(database: Queryable, schema: Schema): Promise<void> {
  const lag = describeLag(await findSchemaStatus(database, schema));
  if (lag !== undefined) throw new SchemaRefusal(lag);
}
