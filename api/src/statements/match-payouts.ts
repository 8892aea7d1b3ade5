import { toOwnName } from '../bank-accounts/line-names';
import { isTelling, listTokens, type CreditLine } from './match-lines';

/** A payout that lines of a statement may be. */
export interface PayoutOfLine {
  id: bigint;
  /** Pending ones are in a batch that was released. */
  status: 'pending' | 'success' | 'failed' | 'returned';
  amountMicros: bigint;
  /** Those of the bank: of the payment, and of what it has sent back. */
  references: string[];
  /** That it leaves from, or has left from. */
  bankAccountId: bigint;
  /** Whether a line is kept already: of what has left, alone or with its batch, and of what has come back. */
  hasDebit: boolean;
  hasCredit: boolean;
}

/** `known` is said of the payout already: its lines are kept with it, and nothing else happens. */
export type PayoutOutcome = 'paid' | 'failed' | 'returned' | 'known';

export interface PayoutMatch<Line, Payout> {
  outcome: PayoutOutcome;
  payout: Payout;
  lines: Line[];
}

type AccountLine = CreditLine & { bankAccountId: bigint };

/** Ids and references that lines name. */
export function listPayoutNames(lines: readonly AccountLine[]): { ids: bigint[]; references: string[] } {
  const tokens = [...new Set(lines.flatMap((line) => [...listTokens(line)]))];
  return {
    ids: tokens.flatMap((token) => (/^WD[1-9]\d{0,17}$/.test(token) ? BigInt(token.slice(2)) : [])),
    references: tokens.filter(isTelling),
  };
}

function findOutcome({ status, hasDebit, hasCredit }: PayoutOfLine, debits: number, credits: number) {
  if (debits > 1 || credits > 1 || (hasDebit && debits > 0) || (hasCredit && credits > 0)) return undefined;
  const isBoth = debits === 1 && credits === 1;
  const isSentBack = isBoth || (hasDebit && credits === 1);
  if (status === 'pending') return isSentBack ? 'failed' : debits === 1 ? 'paid' : undefined;
  if (status === 'failed') return isSentBack ? 'known' : undefined;
  if (status === 'returned' || credits === 0) return 'known';
  // What has come back is decided first; the debit is kept by itself.
  return debits === 1 ? 'known' : 'returned';
}

/**
 * Which payouts the open lines of a statement are. A line is a payout's when it names that one alone, by the bank's
 * reference or by ours, is of exactly its amount on its account, and no other line of the same sign is it.
 */
export function matchPayouts<Line extends AccountLine, Payout extends PayoutOfLine>(
  lines: readonly Line[],
  payouts: readonly Payout[],
): PayoutMatch<Line, Payout>[] {
  const namedBy = new Map<string, Set<Payout>>();
  for (const payout of payouts) {
    for (const name of [toOwnName(payout.id), ...payout.references.filter(isTelling)]) {
      namedBy.set(name, (namedBy.get(name) ?? new Set()).add(payout));
    }
  }
  const linesOf = new Map<Payout, Line[]>();
  for (const line of lines) {
    const named = new Set([...listTokens(line)].flatMap((token) => [...(namedBy.get(token) ?? [])]));
    const [payout] = named;
    if (!payout || named.size > 1 || payout.bankAccountId !== line.bankAccountId) continue;
    if (line.amountMicros !== payout.amountMicros && line.amountMicros !== -payout.amountMicros) continue;
    linesOf.set(payout, [...(linesOf.get(payout) ?? []), line]);
  }
  return [...linesOf].flatMap(([payout, all]) => {
    const debits = all.filter(({ amountMicros }) => amountMicros < 0n);
    const credits = all.filter(({ amountMicros }) => amountMicros > 0n);
    const outcome = findOutcome(payout, debits.length, credits.length);
    if (!outcome) return [];
    const isDebitAlone = outcome === 'known' && payout.status === 'success';
    return [{ outcome, payout, lines: isDebitAlone ? debits : all }];
  });
}
