import Button from '@mui/material/Button';
import type { StatementEntry, StatementKind } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatDay, formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Amount, Badge } from 'design';
import { useRef } from 'react';
import { keepFocus } from '../decisions/use-decision';
import { useDialog } from '../forms/use-dialog';
import { May } from '../layout/may';
import { ExportButton } from '../list/export-button';
import { ChoiceFilter, PeriodFilter } from '../list/filters';
import { ListRows } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { t } from '../texts';
import { ReversalDialog } from './reversal-dialog';
import styles from './user-page.module.css';
import { Section } from './user-sections';

const KIND_NAMES: Record<StatementKind, string> = {
  deposit: msg('Deposit'),
  withdrawal: msg('Withdrawal'),
  withdrawal_returned: msg('Withdrawal returned'),
  referral_bonus: msg('Referral bonus'),
  cashback: msg('Cashback'),
  cashback_on_cashback: msg('Cashback on cashback'),
  reward: msg('Reward'),
  reversal: msg('Reversal'),
  earnings_reversal: msg('Earnings taken back'),
  payout_returned: msg('Payout returned by the bank'),
  receivable: msg('Owed to the club'),
  settlement: msg('Set against what is owed'),
  write_off: msg('Debt given up'),
};

/** What came into a wallet. A withdrawal is undone by rejecting it, or by the failure of its payout. */
const REVERSIBLE_KINDS: ReadonlySet<StatementKind> = new Set([
  'deposit',
  'referral_bonus',
  'cashback',
  'cashback_on_cashback',
  'reward',
]);

/** Every movement of the member's wallet. What came in by mistake is taken back by a reversing one. */
export function UserStatement({ memberId }: { memberId: string }) {
  const statement = useList<StatementEntry, undefined, { completeFrom?: string }>({
    url: `/admin/users/${memberId}/statement`,
  });
  const completeFrom = statement.shown?.extras.completeFrom;
  const isFiltered = Object.values(statement.filter).some(Boolean);
  return (
    <Section
      title={t('Statement')}
      action={<ExportButton list={statement} name={`statement-${memberId}`} />}
      isBusy={statement.isOutdated}
    >
      {completeFrom !== undefined && (
        <p className={styles.notice}>
          {t('Complete from {completeFrom}. Earlier movements are archived.', {
            completeFrom: formatDay(completeFrom),
          })}
        </p>
      )}
      <ListRows
        title={t('Statement')}
        noun="movements"
        list={statement}
        filters={
          <>
            <ChoiceFilter
              list={statement}
              name="kind"
              label={t('Kind of movement')}
              all={t('All kinds')}
              options={KIND_NAMES}
            />
            <PeriodFilter list={statement} />
          </>
        }
        columns={COLUMNS}
        getKey={({ id }) => id}
        empty={
          <p className={styles.notice}>
            {isFiltered
              ? t('No such movements. Choose another kind or other days to see the others.')
              : t('Nothing has moved in this wallet yet.')}
          </p>
        }
      />
    </Section>
  );
}

const COLUMNS: Column<StatementEntry>[] = [
  { label: msg('ID'), render: ({ id }) => id },
  { label: msg('Date'), isUnbroken: true, render: ({ postedAt }) => formatMoment(postedAt) },
  {
    label: msg('Movement'),
    role: 'title',
    render: ({ kind, reference }) => <CellLines note={breakAtSigns(reference)}>{t(KIND_NAMES[kind])}</CellLines>,
  },
  // Exact, so that the lines add up as they are read.
  { label: msg('Amount'), align: 'end', role: 'corner', render: ({ amount }) => <Amount value={amount} isExact /> },
  { label: msg('Balance'), align: 'end', render: ({ balance }) => <Amount value={balance} isExact /> },
  {
    label: msg('Correction'),
    align: 'end',
    role: 'foot',
    render: (entry) => REVERSIBLE_KINDS.has(entry.kind) && <Correction entry={entry} />,
  },
];

/** Whether a movement was taken back, or the way to do it. The dialog stays while its button goes. */
function Correction({ entry }: { entry: StatementEntry }) {
  const { opened, open, close } = useDialog<StatementEntry>();
  const openerRef = useRef<Element>(null);
  return (
    <>
      {entry.isReversed ? (
        <Badge tone="danger">{t('Reversed')}</Badge>
      ) : (
        <May do="transfers.reverse">
          <Button
            variant="text"
            color="error"
            aria-label={t('Reverse movement {id}', { id: entry.id })}
            onClick={() => {
              openerRef.current = document.activeElement;
              open(entry);
            }}
          >
            {t('Reverse')}
          </Button>
        </May>
      )}
      {opened && (
        <ReversalDialog
          key={opened.count}
          entry={opened.subject}
          isOpen={opened.isOpen}
          onClose={close}
          onExited={() => keepFocus(openerRef.current)}
        />
      )}
    </>
  );
}
