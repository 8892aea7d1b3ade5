import Button from '@mui/material/Button';
import type { DepositStatus, Permission, PayoutStatus } from 'api/contract';
import { msg } from 'client/msg';
import { Badge, LineIcon } from 'design';
import { Check, X } from 'lucide';
import type { ReactNode } from 'react';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { useMay } from '../layout/may';
import { toAmountCounter, toCounter } from '../list/counters';
import { ChoiceFilter } from '../list/filters';
import type { ListPageProps } from '../list/list-page';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { amountColumn, CellLines, MemberLink } from '../list/rows';
import { t } from '../texts';
import styles from './payment.module.css';

const BADGES = {
  success: { tone: 'success', word: msg('Success') },
  pending: { tone: 'pending', word: msg('Pending') },
  failed: { tone: 'danger', word: msg('Failed') },
  reversed: { tone: 'neutral', word: msg('Reversed') },
  returned: { tone: 'danger', word: msg('Returned') },
} as const;

interface PaymentStatusCellProps extends PaymentActionsProps {
  status: PayoutStatus | DepositStatus;
  note: ReactNode;
}

/** The state of a deposit or a payout, which share their three, and while it waits what can be done. */
export function PaymentStatusCell({ status, note, ...actions }: PaymentStatusCellProps) {
  const { tone, word } = BADGES[status];
  return (
    <CellLines note={note}>
      <span className={styles.state}>
        <Badge tone={tone}>{t(word)}</Badge>
        {status === 'pending' && <PaymentActions {...actions} />}
      </span>
    </CellLines>
  );
}

interface Action {
  label: string;
  /** Names the row too: "Confirm deposit 12". */
  name: string;
  decision: Decision;
}

export interface PaymentActionsProps {
  /** What deciding it needs. */
  can: Permission;
  accept: Action;
  refuse: Action;
}

/** What an admin can do with a row that waits: the way it should go, and the other. */
export function PaymentActions({ can, accept, refuse }: PaymentActionsProps) {
  const ask = useAsk();
  const may = useMay();
  if (!may(can)) return null;
  return (
    <div className={styles.actions}>
      <Button
        variant="contained"
        startIcon={<LineIcon icon={Check} size={18} />}
        aria-label={accept.name}
        onClick={() => ask(accept.decision)}
      >
        {accept.label}
      </Button>
      <Button
        variant="outlined"
        color="error"
        startIcon={<LineIcon icon={X} size={18} />}
        aria-label={refuse.name}
        onClick={() => ask(refuse.decision)}
      >
        {refuse.label}
      </Button>
    </div>
  );
}

/** As the filter calls the states. */
export const PAYMENT_STATES: Record<PayoutStatus & DepositStatus, string> = {
  pending: msg('Pending'),
  success: msg('Successful'),
  failed: msg('Failed'),
};

/** Whose money it is. */
export const MEMBER_COLUMN: Column<{ memberId: string; name: string; isDisabled?: boolean }> = {
  label: msg('Name'),
  role: 'title',
  render: ({ memberId, name, isDisabled }) => (
    <CellLines note={isDisabled && t('Disabled')}>
      <MemberLink memberId={memberId} name={name} />
    </CellLines>
  ),
};

/** What is said before money of a disabled member moves. */
export const describeDisabled = ({ name, isDisabled }: { name: string; isDisabled?: boolean }) =>
  isDisabled ? ` ${t('{name} is disabled.', { name })}` : '';

export const AMOUNT_COLUMN = amountColumn<{ amount: string }>(({ amount }) => amount);

interface PaymentFigures {
  successCount: number;
  pendingCount: number;
}

const TOTALS = { deposited: msg('Total deposited'), withdrawn: msg('Total withdrawn') };

interface PaymentHistoryProps<Row, Figures> extends Pick<
  ListPageProps<Row, Figures>,
  'title' | 'description' | 'noun' | 'list' | 'selection' | 'columns' | 'queue'
> {
  /** What successful payments are. */
  done: keyof typeof TOTALS;
  findTotal: (figures: Figures) => string;
  /** Besides the three that they share. */
  moreStates?: Readonly<Record<string, string>>;
}

/** All payments in one direction, with their three counters. */
export function PaymentHistory<Row extends { id: string }, Figures extends PaymentFigures>({
  done,
  findTotal,
  moreStates,
  ...page
}: PaymentHistoryProps<Row, Figures>) {
  return (
    <ListPage
      {...page}
      exportName={page.noun}
      listCounters={(figures) => [
        toAmountCounter(t(TOTALS[done]), figures && findTotal(figures), t('Successful payments only')),
        toCounter(t('Successful'), figures?.successCount, t('Confirmed for good')),
        toCounter(t('Pending'), figures?.pendingCount, t('Waiting for a decision')),
      ]}
      searchLabel={t('Search by name, ID or UTR')}
      hasColumnChoice
      filters={
        <ChoiceFilter
          list={page.list}
          name="status"
          label={t('Status')}
          all={t('All statuses')}
          options={{ ...PAYMENT_STATES, ...moreStates }}
        />
      }
      getKey={({ id }) => id}
    />
  );
}
