import { listRunDifferences } from '../compensation/runs/list-run-differences';
import type { Database, Queryable } from '../database/database';
import { listFigureDifferences } from '../users/list-figure-differences';
import { listBrokenLaws, type BrokenLaw } from './laws';
import { listDifferences, type Scope } from '../ledger/reconcile';
import { toRupeesText } from '../ledger/rupees';

const WALLET_LAW = 'a wallet is its transfers';
const FIGURE_LAW = 'a kept figure is what counting gives';
const RUN_LAW = 'a run is its lines and its transfers';

interface LawScope extends Scope {
  /** The last date whose lines need not be held against the network again; none unless told. */
  checkedThrough?: string | undefined;
}

/** Told of each law before it is looked at. */
export type OnLaw = (law: string) => void;

async function listWalletsBroken(database: Queryable, scope: Scope): Promise<BrokenLaw[]> {
  const differences = await listDifferences(database, scope);
  return differences.map(({ accountId, kind, balanceMicros, transfersMicros }) => ({
    law: WALLET_LAW,
    row: `account:${accountId}`,
    says:
      kind === 'missing'
        ? `is missing; its transfers add up to ₹${toRupeesText(transfersMicros)}`
        : `(${kind}) says ₹${toRupeesText(balanceMicros)}, its transfers say ₹${toRupeesText(transfersMicros)}`,
  }));
}

/** Also counts what has changed meanwhile, in transactions of its own. */
export async function listFiguresBroken(database: Database, onLaw?: OnLaw): Promise<BrokenLaw[]> {
  onLaw?.(FIGURE_LAW);
  const differences = await listFigureDifferences(database);
  return differences.map(({ subject, kept, counted }) => ({
    law: FIGURE_LAW,
    row: subject,
    says: `kept ${JSON.stringify(kept)}, counted ${JSON.stringify(counted)}`,
  }));
}

async function listRunsBroken(database: Queryable, since: string | undefined): Promise<BrokenLaw[]> {
  const differences = await listRunDifferences(database, since);
  return differences.map(({ businessDate, kind, earnedMicros, transferredMicros, runMicros }) => ({
    law: RUN_LAW,
    row: `${kind} of ${businessDate}`,
    says: `lines ₹${toRupeesText(earnedMicros)}, transfers ₹${toRupeesText(transferredMicros)}, run ₹${toRupeesText(runMicros)}`,
  }));
}

/**
 * Every row that breaks a law of the books. While others post, it needs one snapshot for all: a transaction that is
 * REPEATABLE READ.
 */
export async function findBrokenLaws(database: Queryable, scope: LawScope = {}, onLaw?: OnLaw): Promise<BrokenLaw[]> {
  onLaw?.(WALLET_LAW);
  const wallets = await listWalletsBroken(database, scope);
  onLaw?.(RUN_LAW);
  const runs = await listRunsBroken(database, scope.since);
  const inLaws = await listBrokenLaws(database, scope.since, onLaw, scope.checkedThrough);
  return [...wallets, ...runs, ...inLaws];
}
