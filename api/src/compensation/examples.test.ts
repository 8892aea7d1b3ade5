import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  buy,
  joinUnder,
  listLines,
  type Line,
  payOn,
  setEnabled,
  type Member,
  useClub,
  type TestClub,
} from '../../test/compensation/test-club';
import type { Database } from '../database/database';
import { toRupeesText, formatMicros } from '../ledger/rupees';

const MONDAY = '2026-11-23';

type TableRow = Record<string, string>;

interface Example {
  title: string;
  club: TableRow[];
  lines: TableRow[];
  bonuses: TableRow[] | undefined;
}

function readTable(lines: string[]): TableRow[] {
  const [header = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])));
}

/** The tables below each heading "Example", told apart by their first column. */
function readExamples(text: string): Example[] {
  return text
    .split('\n### ')
    .slice(1)
    .map((section) => {
      const tables = section
        .split('\n\n')
        .filter((block) => block.startsWith('|'))
        .map((block) => readTable(block.trim().split('\n')));
      const find = (column: string) => tables.find(([row]) => row && column in row);
      const [club, lines] = [find('member'), find('credited')];
      const title = section.slice(0, section.indexOf('\n'));
      if (!club || !lines) throw new Error(`${title} lacks a table`);
      return { title, club, lines, bonuses: find('upline') };
    });
}

const path = resolve(__dirname, '../../../docs/compensation.md');
const EXAMPLES = readExamples(readFileSync(path, 'utf8'));

const formatRate = (rateBps: number) => `${rateBps / 100}%`;

/** Everybody joins and buys in the order of the table. */
async function actOut(club: TestClub, rows: TableRow[]): Promise<Map<string, Member>> {
  const members = new Map<string, Member>();
  for (const { member = '', sponsor = '', packages = '' } of rows) {
    const person = await joinUnder(club, members.get(sponsor));
    members.set(member, person);
    for (const amount of packages.split('+').filter((text) => text !== '')) {
      await buy(club, person, Number(amount.replaceAll(/[₹,\s]/g, '')));
    }
  }
  for (const { member = '', enabled } of rows) {
    const person = members.get(member);
    if (enabled === 'no' && person) await setEnabled(club, person, false);
  }
  return members;
}

async function listBonuses(database: Database): Promise<(Line & { sourceId: bigint })[]> {
  return database.query<Line & { sourceId: bigint } & Record<string, unknown>>(
    `SELECT member_id AS "memberId", source_id AS "sourceId", level, base_micros AS "baseMicros", rate_bps AS "rateBps", amount_micros AS "amountMicros"
     FROM referral_earnings ORDER BY source_id, level`,
  );
}

/** What came in all transfers of these kinds to these members. */
async function sumTransfers(members: Map<bigint, string>, kinds: string[]): Promise<string> {
  const [row] = await club.database.query<{ micros: bigint }>(
    `SELECT coalesce(sum(amount_micros), 0)::bigint AS micros FROM transfers WHERE kind = ANY($1) AND credit_account_id = ANY($2)`,
    [kinds, [...members.keys()]],
  );
  return toRupeesText(row?.micros ?? 0n);
}

const toRupees = (text = '') => BigInt(Math.round(Number(text.replaceAll(/[₹,]/g, '')) * 1_000_000));
const sumColumn = (rows: TableRow[], column: string) =>
  toRupeesText(rows.reduce((sum, row) => sum + toRupees(row[column]), 0n));

it('has examples to read', () => {
  expect(EXAMPLES.map(({ title }) => title.split(':')[0])).toEqual([
    'Example 1',
    'Example 2',
    'Example 3',
    'Example 4',
  ]);
});

const club = useClub({ engine: 'PGlite' });
/** Of each example its members' names, by their ids. */
const namesIn = new Map<Example, Map<bigint, string>>();

/** The examples side by side in one club: nobody of one stands above anybody of another. */
beforeAll(async () => {
  for (const example of EXAMPLES) {
    const members = await actOut(club, example.club);
    namesIn.set(example, new Map([...members].map(([name, { id }]) => [id, name])));
  }
  await payOn(club, MONDAY);
});

describe.each(EXAMPLES)('docs/compensation.md, $title', (example) => {
  it('has the lines and transfers that the run makes', async () => {
    const names = namesIn.get(example) ?? new Map<bigint, string>();
    const lines = await listLines(club.database, MONDAY);
    const paid = lines
      .filter((line) => names.has(line.memberId))
      .map((line) => ({
        credited: names.get(line.memberId),
        level: String(line.level),
        base: formatMicros(line.baseMicros),
        rate: formatRate(line.rateBps),
        amount: formatMicros(line.amountMicros),
        cut: formatMicros(line.cutMicros),
      }));
    expect(paid).toEqual(example.lines);
    expect(await sumTransfers(names, ['cashback', 'cashback_on_cashback'])).toBe(sumColumn(example.lines, 'amount'));
  });
});

describe.each(EXAMPLES.filter(({ bonuses }) => bonuses))('docs/compensation.md, $title', (example) => {
  it('has the bonuses that the first packages brought', async () => {
    const names = namesIn.get(example) ?? new Map<bigint, string>();
    const paid = (await listBonuses(club.database))
      .filter((bonus) => names.has(bonus.memberId))
      .map((bonus) => ({
        upline: names.get(bonus.memberId),
        of: names.get(bonus.sourceId),
        level: String(bonus.level),
        base: formatMicros(bonus.baseMicros),
        rate: formatRate(bonus.rateBps),
        bonus: formatMicros(bonus.amountMicros),
      }));
    expect(paid).toEqual(example.bonuses);
    expect(await sumTransfers(names, ['referral_bonus'])).toBe(sumColumn(example.bonuses ?? [], 'bonus'));
  });
});
