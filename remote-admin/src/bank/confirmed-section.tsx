import type { Claim, LineLink, StatementLine, StatementMatches } from 'api/contract';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { describeReason, type Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import type { Column } from '../list/rows';
import { Rows } from '../list/rows';
import { t } from '../texts';
import { AMOUNT, LineCell, Section } from './bank-rows';
import { Candidates } from './match-sections';

type Confirmed = StatementMatches['confirmed'][number];

const link = (line: StatementLine, { depositId, name }: Claim): Decision => ({
  title: t('Is {amount} the payment of deposit {depositId}?', {
    amount: formatRupees(line.amount),
    depositId: depositId ?? '',
  }),
  text: t('The line says “{narration}”. The deposit of {name} is confirmed and keeps it; no money moves.', {
    narration: line.narration,
    name,
  }),
  confirmLabel: t('Link'),
  field: describeReason(t('Why this line is this deposit. The audit log keeps it.')),
  decide: (write, reason) => {
    const data: LineLink = { depositId: depositId ?? '', reason };
    return write({ method: 'POST', url: `/admin/statements/lines/${line.id}/link`, data });
  },
  done: t('Linked with deposit {depositId}', { depositId: depositId ?? '' }),
});

/** Lines whose money was given without them: each is linked with its deposit, and given to nobody else. */
export function ConfirmedSection({ confirmed, count }: { confirmed: Confirmed[]; count: number }) {
  const ask = useAsk();
  if (count === 0) return null;
  const columns: Column<Confirmed>[] = [
    { label: msg('Line of the bank'), role: 'title', render: ({ line }) => <LineCell line={line} /> },
    {
      label: msg('Names'),
      render: ({ line, deposits }) => (
        <Candidates line={line} claims={deposits} action={t('Link')} onChoose={(claim) => ask(link(line, claim))} />
      ),
    },
    AMOUNT(({ line }) => line.amount),
  ];
  return (
    <Section
      title={t('Confirmed without a line: {count}', { count })}
      lead={t(
        'They name deposits that are confirmed already. Link each with its own, so that its money is given once.',
      )}
    >
      <Rows caption={t('Confirmed without a line')} columns={columns} rows={confirmed} getKey={({ line }) => line.id} />
    </Section>
  );
}
