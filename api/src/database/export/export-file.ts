import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import type { Catalogue } from './catalogue';

/*
 * The file: lines of text, compressed by gzip. The first tells what is inside; then each table has a line `#table name`
 * and a line of JSON for each row: the texts of its values; the last one has the counts and the SHA-256 of all lines
 * before.
 */

export interface ExportHeader extends Catalogue {
  format: 'safar-circle-export';
  formatVersion: 1;
  madeAt: string;
  engine: string;
  /** Those that the database has had. */
  migrations: { name: string; checksum: string }[];
}

interface End {
  rows: Record<string, number>;
  sha256: string;
}

const TABLE = '#table ';
const END = '#end ';
/** What is inserted by one statement. */
const ROWS_MOST = 1000;
const CHARACTERS_MOST = 4_000_000;

/** A file that cannot be used, in a sentence. */
class ExportFileRefusal extends Error {}

/**
 * Writes a file that gets its name when it is whole.
 * @returns how many rows each table has
 */
export async function writeExport(
  file: string,
  header: ExportHeader,
  listRows: (table: string) => AsyncIterable<string>,
): Promise<Record<string, number>> {
  if (existsSync(file)) throw new ExportFileRefusal(`${file} is there already. Name a file that is not there yet.`);
  const unfinished = `${file}.unfinished`;
  // Only what this process has made is its own to remove.
  const handle = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new ExportFileRefusal(
      `${unfinished} is there already: another export writes it, or one was killed. When none is at work, remove it.`,
    );
  });
  const gzip = createGzip();
  // The disk has it before it gets its name, not its cache alone.
  const written = pipeline(gzip, handle.createWriteStream({ flush: true }));
  // It is awaited at the end; until then a failure must not end the process.
  written.catch(() => {});
  const hash = createHash('sha256');
  const put = async (line: string) => {
    hash.update(`${line}\n`);
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    const rows: Record<string, number> = {};
    await put(JSON.stringify(header));
    for (const { name } of header.tables) {
      await put(TABLE + name);
      let count = 0;
      for await (const row of listRows(name)) {
        await put(row);
        count++;
      }
      rows[name] = count;
    }
    const end: End = { rows, sha256: hash.digest('hex') };
    gzip.end(`${END}${JSON.stringify(end)}\n`);
    await written;
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Divided by line feeds alone: other characters that end a line stand in texts. */
async function* readLines(file: string): AsyncGenerator<string> {
  const unzipped = createReadStream(file).pipe(createGunzip());
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of unzipped) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parseHeader(file: string, line: string): ExportHeader {
  const refusal = new ExportFileRefusal(`${file} is no export of this program.`);
  try {
    const header = JSON.parse(line) as Partial<ExportHeader>;
    if (header.format !== 'safar-circle-export') throw refusal;
    if (header.formatVersion !== 1) throw new ExportFileRefusal(`${file} was written by a later release.`);
    return header as ExportHeader;
  } catch (error) {
    throw error instanceof ExportFileRefusal ? error : refusal;
  }
}

/** Reads all of it once, before anything is done with it. @throws ExportFileRefusal when it is not whole */
export async function checkExport(file: string): Promise<{ header: ExportHeader; rows: Record<string, number> }> {
  if (!existsSync(file)) throw new ExportFileRefusal(`${file} is not there.`);
  const hash = createHash('sha256');
  let header: ExportHeader | undefined;
  let end: End | undefined;
  try {
    for await (const line of readLines(file)) {
      header ??= parseHeader(file, line);
      if (line.startsWith(END)) end = JSON.parse(line.slice(END.length)) as End;
      else hash.update(`${line}\n`);
    }
  } catch (error) {
    if (error instanceof ExportFileRefusal) throw error;
    throw new ExportFileRefusal(`${file} cannot be read to its end: ${String(error)}. Nothing was imported.`);
  }
  if (!header || end?.sha256 !== hash.digest('hex'))
    throw new ExportFileRefusal(`${file} is not what was written: its checksum differs. Nothing was imported.`);
  return { header, rows: end.rows };
}

/** The rows of all tables, in pieces that fit into a statement. */
export async function* readRows(file: string): AsyncGenerator<{ table: string; rows: string[] }> {
  let table = '';
  let rows: string[] = [];
  let characters = 0;
  let isHeader = true;
  for await (const line of readLines(file)) {
    const isRow = !isHeader && !line.startsWith('#');
    isHeader = false;
    if (isRow) {
      rows.push(line);
      characters += line.length;
    }
    if (rows.length > 0 && (!isRow || rows.length >= ROWS_MOST || characters >= CHARACTERS_MOST)) {
      yield { table, rows };
      rows = [];
      characters = 0;
    }
    if (line.startsWith(TABLE)) table = line.slice(TABLE.length);
  }
}
