import type { AdminUser, LevelTotal, Plan, RunTotals } from 'api/contract';
import type { CappedLine } from 'api/contract/compensation-rules';
import { calculateCappedLines, calculateShareMicros, FIRST_RATES, LEVELS_MAX } from 'api/contract/compensation-rules';
import { parseMicros, toRupeesText } from 'client/money';

interface Earner {
  user: AdminUser;
  plan: Plan;
  cashbackMicros: bigint;
}

/** What one date pays in a club whose members hold one package each, under the first rates. */
export function calculateRunTotals(users: AdminUser[], plans: Plan[]): RunTotals {
  const earners = users.flatMap((user) => toEarner(user, plans));
  const credited = earners.map((earner) => calculateLines(earner, earners));
  const lines = credited.flat();
  const levels = Array.from({ length: LEVELS_MAX + 1 }, (_, level) =>
    addUp(
      level,
      lines.filter((line) => line.level === level),
    ),
  );
  const sum = (some: LevelTotal[], field: 'amount' | 'cut') =>
    toRupeesText(some.reduce((total, level) => total + parseMicros(level[field]), 0n));
  return {
    members: credited.filter((own) => own.some(({ amountMicros }) => amountMicros > 0n)).length,
    lines: lines.length,
    cashback: sum(levels.slice(0, 1), 'amount'),
    cashbackOnCashback: sum(levels.slice(1), 'amount'),
    cut: sum(levels, 'cut'),
    levels: levels.filter(({ lines: count }) => count > 0),
  };
}

function toEarner(user: AdminUser, plans: Plan[]): Earner[] {
  const plan = plans.findLast(({ minRecharge }) => minRecharge <= Number(user.amount));
  if (!plan || !user.isEnabled) return [];
  return [{ user, plan, cashbackMicros: calculateShareMicros(parseMicros(user.amount), FIRST_RATES.cashbackBps) }];
}

function calculateLines(earner: Earner, earners: Earner[]): CappedLine[] {
  const due = [{ level: 0, dueMicros: earner.cashbackMicros }];
  let team = [earner];
  for (let level = 1; level <= earner.plan.minLevel; level++) {
    team = earners.filter(({ user }) => team.some((upline) => upline.user.name === user.referredBy));
    const base = team.reduce((total, { cashbackMicros }) => total + cashbackMicros, 0n);
    const rateBps = FIRST_RATES.cashbackOnCashbackBps[level - 1] ?? 0;
    if (base > 0n) due.push({ level, dueMicros: calculateShareMicros(base, rateBps) });
  }
  return calculateCappedLines(due, parseMicros(String(earner.plan.dailyProfit)));
}

const addUp = (level: number, lines: CappedLine[]): LevelTotal => ({
  level,
  lines: lines.length,
  amount: toRupeesText(lines.reduce((total, { amountMicros }) => total + amountMicros, 0n)),
  cut: toRupeesText(lines.reduce((total, { cutMicros }) => total + cutMicros, 0n)),
});
