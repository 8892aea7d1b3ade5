import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCsv, writeCsv } from './files';
import type { Lines } from './month-tables';

const HEADER = 'id,reference';

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'safar-files-'));
  path = join(directory, 'transfers.csv.gz');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const toDigest = (line: string) => BigInt(`0x${createHash('md5').update(line).digest('hex').slice(0, 15)}`);

/** As the database makes them: a digest is of the whole line, with the breaks in it. */
async function* listBatch(lines: string[]): AsyncGenerator<Lines> {
  const digest = lines.map(toDigest).reduce((sum, each) => sum + each, 0n);
  yield { lines: `${lines.join('\n')}\n`, rows: lines.length, digest };
}

it('a line whose text breaks is one line, wherever the file is read in parts', async () => {
  const texts = [
    '"First\nsecond"',
    '"\n"',
    '"He said ""yes""\nand ""no""\r\n\n\ntext\r"',
    '"plain"',
    '"as plain: """',
    '',
    `"${'long, '.repeat(5000)}\n${'अ'.repeat(20_000)}"`,
  ];
  const lines = Array.from({ length: 60 }, (_, id) => texts.map((text) => `${id},${text}`)).flat();
  const written = await writeCsv(path, HEADER, listBatch(lines));
  const read: string[] = [];
  expect(await readCsv(path, HEADER, async (each) => void read.push(...each))).toEqual(written);
  expect(read).toEqual(lines);
});

it('a file that ends within a line is refused, also when that is within quotes', async () => {
  await writeCsv(path, HEADER, listBatch(['1,"never\nended']));
  await expect(readCsv(path, HEADER)).rejects.toThrow('ends in the middle of a line');
});
