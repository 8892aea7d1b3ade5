import Button from '@mui/material/Button';
import type { Proposed, Receivable, ReceivablePage } from 'api/contract';
import { countDays, formatDay, toBusinessDate } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import { toAmountCounter, toCounter } from '../list/counters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { AMOUNT_COLUMN, describeDisabled, MEMBER_COLUMN } from '../payments/payment';
import { t } from '../texts';

/** What members owe the club: a reversal took more back than their wallets held. */
export function ReceivablesPage() {
  const receivables = useList<Receivable, ReceivablePage['counters']>({ url: '/admin/receivables' });
  return (
    <ListPage
      title={t('Receivables')}
      description={t(
        'What reversals took back and wallets did not hold. Later credits of these members settle it first.',
      )}
      noun="receivables"
      emptyText={t('Nobody owes the club anything.')}
      list={receivables}
      listCounters={(figures) => [
        toAmountCounter(t('Owed to the club'), figures?.total, t('What is open today')),
        toCounter(t('Members'), figures?.count, t('Who owe something')),
        toAmountCounter(t('Written off'), figures?.writtenOff, t('Given up by two people')),
      ]}
      columns={COLUMNS}
      getKey={({ memberId }) => memberId}
    />
  );
}

/** In days of India, as the day beside it is. */
function describeAge(since: string): string {
  const days = countDays(toBusinessDate(new Date(since)), toBusinessDate(new Date()));
  if (days < 1) return t('Since today');
  return t(days === 1 ? 'For {days} day' : 'For {days} days', { days });
}

const COLUMNS: Column<Receivable>[] = [
  MEMBER_COLUMN,
  { label: msg('Why'), render: ({ reason }) => reason },
  {
    label: msg('Age'),
    isUnbroken: true,
    render: ({ since }) => <CellLines note={formatDay(since)}>{describeAge(since)}</CellLines>,
  },
  AMOUNT_COLUMN,
  {
    label: msg('Action'),
    align: 'end',
    isUnbroken: true,
    role: 'foot',
    render: (receivable) => (
      <May do="receivables.write_off">
        <WriteOffButton receivable={receivable} />
      </May>
    ),
  },
];

function WriteOffButton({ receivable }: { receivable: Receivable }) {
  const ask = useAsk();
  return (
    <Button
      variant="outlined"
      color="error"
      aria-label={t('Write off what {name} owes', { name: receivable.name })}
      onClick={() => ask(writeOff(receivable))}
    >
      {t('Write off')}
    </Button>
  );
}

const writeOff = ({ memberId, name, isDisabled, amount }: Receivable): Decision => ({
  title: t('Write off {amount}?', { amount: formatRupees(amount) }),
  text: `${t('What {name} owes is given up for good. You propose it; a second person carries it out.', { name })}${describeDisabled({ name, isDisabled })}`,
  confirmLabel: t('Propose'),
  isDanger: true,
  field: describeReason(t('The member reads it on their statement.')),
  decide: (write, reason) =>
    write<Proposed | null>({ method: 'POST', url: `/admin/receivables/${memberId}/write-off`, data: { reason } }),
  done: t('Written off'),
});
