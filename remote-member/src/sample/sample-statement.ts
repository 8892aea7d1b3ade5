import type { StatementEntry, StatementKind } from 'api/contract';

const movement = (
  id: string,
  day: string,
  kind: StatementKind,
  reference: string,
  amount: string,
  balance: string,
): StatementEntry => ({
  id,
  postedAt: `${day}T05:30:00.000Z`,
  businessDate: day,
  kind,
  reference,
  amount,
  balance,
});

/** Adds up to the wallet of the sample: 12,300 earned, 1,000 deposited, 500 withdrawn. */
export const SAMPLE_STATEMENT: StatementEntry[] = [
  movement('7', '2026-03-04', 'withdrawal', 'Withdrawal 3', '-500', '12800'),
  movement('6', '2026-03-03', 'cashback_on_cashback', 'Cashback of your network', '496.5', '13300'),
  movement('5', '2026-03-03', 'cashback', 'Package 1', '2.5', '12803.5'),
  movement('4', '2026-02-24', 'referral_bonus', 'First package of Asha', '2456', '12801'),
  movement('3', '2026-02-10', 'reward', 'Welcome back to the club', '9345', '10345'),
  movement('2', '2026-02-02', 'deposit', 'Deposit 1, UTR 402611223344', '1000', '1000'),
];

export function listSampleStatement(query: URLSearchParams): StatementEntry[] {
  const kind = query.get('kind');
  const from = query.get('from');
  const to = query.get('to');
  return SAMPLE_STATEMENT.filter(
    (entry) =>
      (!kind || entry.kind === kind) && (!from || entry.businessDate >= from) && (!to || entry.businessDate <= to),
  );
}
