import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRow, type Queryable } from '../database/database';
import { readCsv, type WrittenFile } from './files';
import { MONTH_TABLES, toHeader, type MonthTable } from './month-tables';

/** Sums of a month, in micro-rupees, so that it can be compared with other books without reading its files. */
export interface MonthSums {
  firstTransferId: string | null;
  lastTransferId: string | null;
  kinds: { kind: string; transfers: number; micros: string }[];
  /** Of the club's accounts each, and of all wallets together. */
  accounts: { account: string; debitMicros: string; creditMicros: string }[];
  /** By business date. */
  earnings: { businessDate: string; rows: number; cashbackMicros: string; teamMicros: string }[];
}

/** What lies beside the files of a month. */
export interface Manifest {
  format: 1;
  month: string;
  /** The version of the schema that the month was kept in. */
  schemaVersion: number;
  writtenAt: string;
  files: Record<MonthTable, WrittenFile & { name: string }>;
  sums: MonthSums;
}

const MANIFEST = 'manifest.json';
const FORMAT = 1;

export const toFileName = (table: MonthTable) => `${table}.csv.gz`;
const toSha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export const toManifestPath = (directory: string) => join(directory, MANIFEST);

/** Adds a month up, from the tables of it alone. */
export function sumMonth(database: Queryable, transfers: string, earnings: string): Promise<MonthSums> {
  return getRow<MonthSums>(
    database,
    `SELECT (SELECT min(id) FROM ${transfers})::text AS "firstTransferId", (SELECT max(id) FROM ${transfers})::text AS "lastTransferId",
       (SELECT coalesce(json_agg(json_build_object('kind', kind, 'transfers', transfers, 'micros', micros::text) ORDER BY kind), '[]')
        FROM (SELECT kind, count(*) AS transfers, sum_micros(amount_micros) AS micros FROM ${transfers} GROUP BY kind) kinds) AS kinds,
       (SELECT coalesce(json_agg(json_build_object('account', account, 'debitMicros', debit::text, 'creditMicros', credit::text) ORDER BY account), '[]')
        FROM (
          SELECT CASE WHEN side.id > 0 THEN 'wallets' ELSE side.id::text END AS account, sum_micros(debit) AS debit, sum_micros(credit) AS credit
          FROM ${transfers} t CROSS JOIN LATERAL (
            VALUES (t.debit_account_id, t.amount_micros, 0), (t.credit_account_id, 0, t.amount_micros)
          ) AS side (id, debit, credit) GROUP BY 1
        ) accounts) AS accounts,
       (SELECT coalesce(json_agg(json_build_object('businessDate', business_date, 'rows', rows, 'cashbackMicros', cashback::text, 'teamMicros', team::text) ORDER BY business_date), '[]')
        FROM (
          SELECT business_date, count(*) AS rows, sum_micros(cashback_micros) AS cashback, coalesce(sum_micros(team_micros), 0) AS team
          FROM ${earnings} GROUP BY business_date
        ) dates) AS earnings`,
    [],
    { plan: 'custom' },
  );
}

export async function hasManifest(directory: string): Promise<boolean> {
  return access(toManifestPath(directory)).then(
    () => true,
    () => false,
  );
}

/** @throws Error in a sentence, when there is none or it is of another format */
export async function readManifest(directory: string): Promise<{ manifest: Manifest; sha256: string }> {
  const path = toManifestPath(directory);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} cannot be read: say with --from or --to where the archive is.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT)
    throw new Error(`${path} is of format ${manifest.format}, this release knows ${FORMAT}.`);
  return { manifest, sha256: toSha256(text) };
}

/**
 * Reads every file of a month and holds it against its manifest.
 * @throws Error in a sentence
 */
export async function verifyFiles(directory: string, { files, schemaVersion }: Manifest): Promise<void> {
  for (const table of MONTH_TABLES) {
    const { name, ...written } = files[table];
    const path = join(directory, name);
    const read = await readCsv(path, toHeader(table, schemaVersion)).catch((error: unknown) => {
      throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    });
    const differs = (Object.keys(written) as (keyof WrittenFile)[]).find((key) => read[key] !== written[key]);
    if (differs !== undefined) {
      throw new Error(
        `${path} is not what was written: its ${differs} is ${read[differs]}, the manifest says ${written[differs]}.`,
      );
    }
  }
}
