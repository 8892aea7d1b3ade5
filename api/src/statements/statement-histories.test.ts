import * as fc from 'fast-check';
import { addAccount, announceDeposit, toFile } from '../../test/bank';
import { aUtr, getResult, join, reportDeposit, type Person } from '../../test/money';
import { useShop } from '../../test/shop';
import { post, resultOf } from '../../test/test-app';
import { HISTORIES } from '../../test/tries';
import type { BankAccount, BankBalance, LineConfirmationResult, StatementImport, StatementMatches } from '../contract';
import { findBrokenLaws } from '../reconcile/reconcile-books';

const DAY = '2026-11-20';
const TRAPS = [
  'plain',
  'by reference',
  'duplicate line',
  'amount off by a rupee',
  'UTR wrong by one digit',
  'UTR reported by two members',
  'confirmed by hand before its line',
  'taken back by the bank',
  'nobody',
  'charge',
] as const;

type Line = [day: string, narration: string, rupees: number];

/** Each is some dozens of requests: a thousand of them are tried with `HISTORIES=10000`. */
const STATEMENTS = Math.ceil(HISTORIES / 10);

describe('statements full of traps, one after the other', () => {
  const shop = useShop();
  const act = (path: string, body: object) => post(shop.testApp, `/api/v1/admin/${path}`, body, shop.admin.token);
  const read = <Result>(path: string) => getResult<Result>(shop.testApp, `/api/v1/admin/${path}`, shop.admin);
  let account: BankAccount;
  let payers: Person[];
  let balance = 0;
  beforeAll(async () => {
    account = await addAccount(shop);
    payers = [await join(shop.testApp), await join(shop.testApp)];
  });

  /** @returns its lines, and the deposits that are theirs by what they name */
  async function spring(trap: (typeof TRAPS)[number]): Promise<{ lines: Line[]; sure: string[] }> {
    const [payer, other] = payers as [Person, Person];
    if (trap === 'nobody') return { lines: [[DAY, `CASH ${aUtr()}`, 1000]], sure: [] };
    if (trap === 'charge') return { lines: [[DAY, `CHARGES ${aUtr()}`, -18]], sure: [] };
    if (trap === 'by reference') {
      // Of a member of its own: asked again for the same, an announcement is the same.
      const { id, reference } = await announceDeposit(shop, await join(shop.testApp), 1000, 'NEFT');
      return { lines: [[DAY, `NEFT CR ${reference}`, 1000]], sure: [`announced:${id}`] };
    }
    const deposit = await reportDeposit(shop.testApp, payer, 1000);
    const { utr } = deposit;
    const line: Line = [DAY, `UPI/CR/${utr}/PAYER`, 1000];
    switch (trap) {
      case 'plain':
        return { lines: [line], sure: [`deposit:${deposit.id}`] };
      case 'duplicate line':
        return { lines: [line, line], sure: [] };
      case 'amount off by a rupee':
        return { lines: [[DAY, line[1], 1001]], sure: [] };
      case 'UTR wrong by one digit':
        // The first: with another last one it would be the UTR of a later payment.
        return { lines: [[DAY, `UPI/CR/9${utr.slice(1)}/PAYER`, 1000]], sure: [] };
      case 'UTR reported by two members': {
        const paid = { amount: '1000', mode: 'NetBanking', utr };
        resultOf(await post(shop.testApp, '/api/v1/deposits', paid, other.token));
        return { lines: [line], sure: [] };
      }
      case 'confirmed by hand before its line':
        resultOf(await act(`deposits/${deposit.id}/confirm`, {}));
        return { lines: [line], sure: [] };
      case 'taken back by the bank':
        return { lines: [line, [DAY, `REV/${utr}`, -1000]], sure: [] };
    }
  }

  const load = async (lines: Line[], opening: number) =>
    resultOf<StatementImport>(await act(`statements/${account.id}/imports`, toFile(lines, opening)));

  const getMatches = () => read<StatementMatches>('statements/matches');

  async function confirmMatched({ matched }: StatementMatches): Promise<void> {
    const confirmations = matched.map(({ line, claim: { depositId, announcementId } }) => ({
      lineId: line.id,
      ...(depositId === null ? { announcementId } : { depositId }),
    }));
    const results = resultOf<LineConfirmationResult[]>(await act('statements/confirmations', { confirmations }));
    expect(results.filter(({ error }) => error !== null)).toEqual([]);
  }

  /** Line by line: once one of two is explained, the other one may be sure. */
  async function explainRest(): Promise<void> {
    for (;;) {
      const open = await getMatches();
      expect(open.confirmed).toEqual([]);
      if (open.matched.length > 0) await confirmMatched(open);
      const [line] = [...open.suggested.map((each) => each.line), ...open.suspense, ...open.debits];
      if (!line) return;
      resultOf(await act(`statements/lines/${line.id}/charge`, { reason: 'Of the history' }));
    }
  }

  it(
    `match nothing wrongly, add nothing twice, and leave cash and bank equal, ${STATEMENTS} times`,
    async () => {
      const traps = fc.array(fc.constantFrom(...TRAPS), { minLength: 1, maxLength: 8, size: 'max' });
      await fc.assert(
        fc.asyncProperty(traps, fc.nat(8), async (chosen, cut) => {
          const sprung: Awaited<ReturnType<typeof spring>>[] = [];
          for (const trap of chosen) sprung.push(await spring(trap));
          const lines = sprung.flatMap((each) => each.lines);
          const sumOf = (some: Line[]) => some.reduce((sum, [, , rupees]) => sum + rupees, 0);
          const parts = [lines.slice(0, cut), lines.slice(cut)];
          await load(parts[0]?.length ? (parts[0] ?? []) : lines, balance);
          await load(lines, balance);
          expect(await load(lines, balance)).toMatchObject({ added: 0 });
          balance += sumOf(lines);

          const { matched } = await getMatches();
          const keys = matched.map(({ claim }) =>
            claim.depositId === null ? `announced:${claim.announcementId}` : `deposit:${claim.depositId}`,
          );
          expect(keys.toSorted()).toEqual(sprung.flatMap(({ sure }) => sure).toSorted());
          await explainRest();
          const { ledger, statement, differences } = await read<BankBalance>(`statements/${account.id}/balance`);
          expect([ledger, differences]).toEqual([String(balance), []]);
          expect(statement?.balance).toBe(String(balance));
        }),
        { numRuns: STATEMENTS, endOnFailure: true },
      );
      expect(await findBrokenLaws(shop.database)).toEqual([]);
    },
    STATEMENTS * 20_000,
  );
});
