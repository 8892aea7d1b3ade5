import Button from '@mui/material/Button';
import type { BookedCharge, Proposed } from 'api/contract';
import { formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { useToast } from 'design';
import { describeDone, describeReason, type Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { LoadError } from '../layout/load-error';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { CellLines, Rows } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { AMOUNT, LineCell, Section } from './bank-rows';

/** A large sum, and every other where the club wants two people, waits for a second person. */
const takeBack = (
  { line: { id, narration, amount } }: BookedCharge,
  tell: (result: Proposed | null) => void,
): Decision => ({
  title: t('Take {amount} back out of the charges?', { amount: formatRupees(amount.replace(/^-/, '')) }),
  text: t(
    'The line says “{narration}”. What was booked stays in the books, with its mirror image beside it, and the line is open again.',
    { narration },
  ),
  confirmLabel: t('Take back'),
  field: describeReason(t('Why it was no charge of the bank. The books and the audit log keep it.')),
  decide: async (write, reason) => {
    const url = `/admin/statements/lines/${id}/charge/undo`;
    tell(await write<Proposed | null>({ method: 'POST', url, data: { reason } }));
  },
});

/** What was booked last as of the bank itself, to be taken back where that was wrong. */
export function ChargesSection() {
  const ask = useAsk();
  const { showToast } = useToast();
  const charges = useServerState<BookedCharge[]>('/admin/statements/charges');
  if (charges.error && !charges.data)
    return <LoadError title={t('Booked charges could not be loaded')} query={charges} />;
  if (!charges.data || charges.data.length === 0) return null;
  const tell = (result: Proposed | null) => showToast(describeDone(result, t('Taken back')));
  const columns: Column<BookedCharge>[] = [
    { label: msg('Line of the bank'), role: 'title', render: ({ line }) => <LineCell line={line} /> },
    {
      label: msg('Booked'),
      render: ({ reason, chargedAt, chargedBy }) => (
        <CellLines note={`${formatMoment(chargedAt)}, ${chargedBy}`}>{reason}</CellLines>
      ),
    },
    AMOUNT(({ line }) => line.amount),
    {
      label: msg('Action'),
      align: 'end',
      role: 'foot',
      render: (charge) => (
        <May do="deposits.decide">
          <Button
            variant="outlined"
            color="inherit"
            aria-label={t('Take back the charge of line {id}', { id: charge.line.id })}
            onClick={() => ask(takeBack(charge, tell))}
          >
            {t('Take back')}
          </Button>
        </May>
      ),
    },
  ];
  return (
    <Section
      title={t('Booked charges and interest')}
      lead={t('The last ones. One that was none is taken back by a second person.')}
    >
      <Rows
        caption={t('Booked charges and interest')}
        columns={columns}
        rows={charges.data}
        getKey={({ line }) => line.id}
      />
    </Section>
  );
}
