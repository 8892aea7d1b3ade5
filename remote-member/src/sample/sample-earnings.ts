import type { Earning, EarningExplanation, EarningHistory, EarningKind, EarningSource } from 'api/contract';
import { calculateCappedLines, calculateShareMicros, FIRST_RATES } from 'api/contract/compensation-rules';
import { parseMicros, sumRupees, toRupeesText } from 'client/money';
import { SAMPLE_PLANS } from './sample-plans';

interface SampleSource {
  source: string;
  /** 0 is the member's own package. */
  level: number;
  packageRupees: string;
  boughtOn: string;
}

const SOURCES: readonly SampleSource[] = [
  { source: 'Package 1', level: 0, packageRupees: '1000', boughtOn: '2026-02-02' },
  { source: 'Asha', level: 1, packageRupees: '1000', boughtOn: '2026-02-11' },
  { source: 'Ravi', level: 1, packageRupees: '1003', boughtOn: '2026-02-12' },
  { source: 'Meera', level: 1, packageRupees: '250000', boughtOn: '2026-02-26' },
  { source: 'Kabir', level: 2, packageRupees: '1501', boughtOn: '2026-02-21' },
  { source: 'Tara', level: 3, packageRupees: '1003', boughtOn: '2026-02-24' },
];
const DAYS = listWeekdays('2026-02-03', '2026-03-04');
const [, PLAN] = SAMPLE_PLANS;

/** Lines by the rules of the plan, the newest first, each with what explains it. */
export const SAMPLE_EXPLANATIONS: EarningExplanation[] = [
  ...DAYS.flatMap(explainDay),
  ...SOURCES.filter(({ level }) => level > 0).map(explainBonus),
].toSorted((a, b) => b.earning.businessDate.localeCompare(a.earning.businessDate));

export function listSampleEarnings(query: URLSearchParams): Earning[] {
  const [kind, level, from, to] = ['kind', 'level', 'from', 'to'].map((name) => query.get(name));
  return SAMPLE_EXPLANATIONS.map(({ earning }) => earning).filter(
    (earning) =>
      (!kind || earning.kind === kind) &&
      (!level || earning.level === Number(level)) &&
      (!from || earning.businessDate >= from) &&
      (!to || earning.businessDate <= to),
  );
}

export function listSampleHistory(): EarningHistory {
  const earnings = listSampleEarnings(new URLSearchParams());
  const dates = [...new Set(earnings.map(({ businessDate }) => businessDate))].toSorted();
  return {
    days: dates.map((businessDate) => {
      const sumOf = (kind: EarningKind) =>
        sumRupees(
          earnings
            .filter((earning) => earning.businessDate === businessDate && earning.kind === kind)
            .map(({ amount }) => amount),
        );
      return {
        businessDate,
        cashback: sumOf('cashback'),
        cashbackOnCashback: sumOf('cashback_on_cashback'),
        referralBonus: sumOf('referral_bonus'),
      };
    }),
  };
}

function explainDay(businessDate: string): EarningExplanation[] {
  const due = [0, 1, 2, 3].map((level) => {
    const sources = SOURCES.filter((source) => source.level === level && source.boughtOn < businessDate);
    return { level, sources: sources.map((source) => toCashbackSource(source)) };
  });
  const lines = due
    .filter(({ sources }) => sources.length > 0)
    .map(({ level, sources }) => ({
      level,
      sources,
      dueMicros: parseMicros(sumRupees(sources.map(({ amount }) => amount))),
    }));
  const capped = calculateCappedLines(lines, parseMicros(String(PLAN?.dailyProfit ?? 0)));
  return lines.map(({ level, sources }, index) =>
    explain(businessDate, level === 0 ? 'cashback' : 'cashback_on_cashback', level, sources, capped[index]),
  );
}

function toCashbackSource({ source, level, packageRupees }: SampleSource): EarningSource {
  const principalMicros = parseMicros(packageRupees);
  const cashbackMicros = calculateShareMicros(principalMicros, FIRST_RATES.cashbackBps);
  if (level === 0) return { source, base: packageRupees, amount: toRupeesText(cashbackMicros) };
  const shareMicros = calculateShareMicros(cashbackMicros, rateOf('cashback_on_cashback', level));
  return { source, base: toRupeesText(cashbackMicros), amount: toRupeesText(shareMicros) };
}

function explainBonus({ source, level, packageRupees, boughtOn }: SampleSource): EarningExplanation {
  const bonusMicros = calculateShareMicros(parseMicros(packageRupees), rateOf('referral_bonus', level));
  const sources = [{ source, base: packageRupees, amount: toRupeesText(bonusMicros) }];
  return explain(boughtOn, 'referral_bonus', level, sources, { amountMicros: bonusMicros, cutMicros: 0n });
}

function explain(
  businessDate: string,
  kind: EarningKind,
  level: number,
  sources: EarningSource[],
  { amountMicros, cutMicros } = { amountMicros: 0n, cutMicros: 0n },
): EarningExplanation {
  if (!PLAN) throw new Error('the sample has no tier');
  return {
    earning: {
      id: `${kind}-${businessDate}-${level}`,
      businessDate,
      kind,
      level,
      amount: toRupeesText(amountMicros),
      cut: toRupeesText(cutMicros),
    },
    base: sumRupees(sources.map(({ base }) => base)),
    rateBps: rateOf(kind, level),
    rateVersion: 1,
    due: toRupeesText(amountMicros + cutMicros),
    plan: PLAN,
    dailyCap: kind === 'referral_bonus' ? null : String(PLAN.dailyProfit),
    sources: { items: sources, nextCursor: null },
  };
}

function rateOf(kind: EarningKind, level: number): number {
  if (kind === 'cashback') return FIRST_RATES.cashbackBps;
  const levels = kind === 'referral_bonus' ? FIRST_RATES.referralBps : FIRST_RATES.cashbackOnCashbackBps;
  return levels[level - 1] ?? 0;
}

function listWeekdays(from: string, to: string): string[] {
  const days: string[] = [];
  for (const day = new Date(from); day <= new Date(to); day.setUTCDate(day.getUTCDate() + 1)) {
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!isWeekend) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}
