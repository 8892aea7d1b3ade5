import fc from 'fast-check';
import type { Database, Transaction } from '../database/database';
import { addMember } from '../users/register-member';
import { createTestDatabase } from '../../test/test-database';
import { START } from '../../test/test-app';

/** For each member the place of the sponsor among those before, or undefined for one at the top. */
type Tree = (number | undefined)[];

/** Leans towards long chains: a sponsor is often the one who came just before. */
const treeArbitrary: fc.Arbitrary<Tree> = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.nat(10) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((steps) => steps.map((step, index) => (step === undefined || step >= index ? undefined : index - 1 - step)));

/** The plain way: climb from sponsor to sponsor, ten steps at most. */
function listExpectedLineage(tree: Tree): string[] {
  return tree.flatMap((_sponsor, member) => {
    const lines: string[] = [];
    let above = tree[member];
    for (let level = 1; level <= 10 && above !== undefined; level++) {
      lines.push(`${member} ${above} ${level}`);
      above = tree[above];
    }
    return lines;
  });
}

async function insertTree(tx: Transaction, tree: Tree): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const [index, sponsor] of tree.entries()) {
    const id = await addMember(tx, {
      name: `Member ${index}`,
      email: `member${index}@tree.example`,
      mobileNumber: String(9_300_000_000 + index),
      passwordHash: '-',
      referralCode: `TREE${index}`,
      sponsorId: sponsor === undefined ? null : (ids[sponsor] ?? null),
      role: 'member',
      createdAt: START,
    });
    ids.push(id);
  }
  return ids;
}

const UNDO = new Error('undo');

describe('lineage', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
  });
  afterAll(() => database.close());

  async function readLineage(tree: Tree): Promise<string[]> {
    let lines: string[] = [];
    const work = database.transaction(async (tx) => {
      const ids = await insertTree(tx, tree);
      const rows = await tx.query<{ descendant: bigint; ancestor: bigint; level: number }>(
        'SELECT descendant_id AS descendant, ancestor_id AS ancestor, level FROM lineage ORDER BY descendant_id, level',
      );
      lines = rows.map((row) => `${ids.indexOf(row.descendant)} ${ids.indexOf(row.ancestor)} ${row.level}`);
      throw UNDO;
    });
    await expect(work).rejects.toBe(UNDO);
    return lines;
  }

  it('holds exactly the ten levels above every member, in any tree', async () => {
    const agrees = fc.asyncProperty(treeArbitrary, async (tree) => {
      expect(await readLineage(tree)).toEqual(listExpectedLineage(tree));
    });
    await fc.assert(agrees, { numRuns: 40 });
  });

  it('stops at the tenth level of a long chain', async () => {
    const chain: Tree = Array.from({ length: 15 }, (_, index) => (index === 0 ? undefined : index - 1));
    const ofLast = (await readLineage(chain)).filter((line) => line.startsWith('14 '));
    expect(ofLast).toEqual(Array.from({ length: 10 }, (_, index) => `14 ${13 - index} ${index + 1}`));
  });
});
