import type { Database } from '../../src/database/database';
import { toDateText } from './club-facts';
import type { OracleResult } from './oracle';

/**
 * What was earned, and what became of the packages, each as a line of text; two that agree to the micro-rupee have the
 * same lines.
 */
export interface MemberLine {
  /** Place, counted from 0. */
  member: number;
  text: string;
}

function listExpectedTransfers({ earnings, bonuses }: OracleResult): MemberLine[] {
  const sums = new Map<string, { member: number; day: number; kind: string; micros: bigint }>();
  for (const { member, day, level, amountMicros } of earnings) {
    const kind = level === 0 ? 'cashback' : 'cashback_on_cashback';
    const key = `${day} ${member} ${kind}`;
    const before = sums.get(key)?.micros ?? 0n;
    sums.set(key, { member, day, kind, micros: before + amountMicros });
  }
  const ofRuns = [...sums.values()].filter(({ micros }) => micros > 0n);
  const ofBonuses = bonuses.map(({ member, day, amountMicros }) => ({
    member,
    day,
    kind: 'referral_bonus',
    micros: amountMicros,
  }));
  return [...ofRuns, ...ofBonuses].map(({ member, day, kind, micros }) => ({
    member,
    text: `transfer ${toDateText(day)} ${kind} ${micros}`,
  }));
}

export function listExpectedLines(result: OracleResult): MemberLine[] {
  return [
    ...result.earnings.map((line) => ({
      member: line.member,
      text: `earning ${toDateText(line.day)} level ${line.level} ${line.baseMicros} ${line.rateBps} ${line.amountMicros} cut ${line.cutMicros} version ${line.terms + 1}`,
    })),
    ...result.bonuses.map((bonus) => ({
      member: bonus.member,
      text: `bonus ${toDateText(bonus.day)} for ${bonus.source + 1} level ${bonus.level} ${bonus.baseMicros} ${bonus.rateBps} ${bonus.amountMicros} version ${bonus.terms + 1}`,
    })),
    ...listExpectedTransfers(result),
    ...result.packages.map((bought) => ({
      member: bought.member,
      text: `package ${toDateText(bought.boughtDay)} ₹${bought.rupees} version ${bought.terms + 1} ${bought.state} ${bought.daysPaid}`,
    })),
  ];
}

export async function readLines(database: Database): Promise<MemberLine[]> {
  const rows = await database.query<{ id: bigint; text: string }>(
    `SELECT member_id AS id, format('earning %s level %s %s %s %s cut %s version %s',
       business_date, level, base_micros, rate_bps, amount_micros, cut_micros, plan_version_id) AS text FROM earning_lines
     UNION ALL
     SELECT member_id, format('bonus %s for %s level %s %s %s %s version %s',
       business_date, source_id, level, base_micros, rate_bps, amount_micros, plan_version_id) FROM referral_earnings
     UNION ALL
     SELECT credit_account_id, format('transfer %s %s %s', business_date, kind, amount_micros) FROM transfers WHERE kind <> 'deposit'
     UNION ALL
     SELECT member_id, format('package %s ₹%s version %s %s %s',
       purchased_on, principal_micros / 1000000, plan_version_id, status, days_paid) FROM packages`,
  );
  return rows.map(({ id, text }) => ({ member: Number(id) - 1, text }));
}

/** The lines that one side has and the other has not, by member. */
export function listDisagreements(expected: MemberLine[], actual: MemberLine[]): MemberLine[] {
  const balance = new Map<string, { line: MemberLine; missing: number }>();
  const count = (line: MemberLine, step: number) => {
    const key = `${line.member} ${line.text}`;
    balance.set(key, { line, missing: (balance.get(key)?.missing ?? 0) + step });
  };
  for (const line of expected) count(line, 1);
  for (const line of actual) count(line, -1);
  return [...balance.values()]
    .filter(({ missing }) => missing !== 0)
    .map(({ line, missing }) => ({ ...line, text: `${missing > 0 ? 'missing' : 'too much'}: ${line.text}` }))
    .sort((a, b) => a.member - b.member);
}
