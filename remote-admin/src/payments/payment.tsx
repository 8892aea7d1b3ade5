import Button from '@mui/material/Button';
import type { PayoutStatus } from 'api/contract';
import { Amount, Badge } from 'design';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Counter } from '../list/counters';
import { SelectField } from '../list/filters';
import type { Column } from '../list/rows';
import { MemberLink } from '../list/rows';
import styles from './payment.module.css';

const BADGES = {
  success: { tone: 'success', word: 'Success' },
  pending: { tone: 'pending', word: 'Pending' },
  failed: { tone: 'danger', word: 'Failed' },
} as const;

interface PaymentStateProps {
  status: PayoutStatus;
  /** What can be done while it waits. */
  children: ReactNode;
}

/** The state of a deposit or a payout, which share their three. */
export function PaymentState({ status, children }: PaymentStateProps) {
  const { tone, word } = BADGES[status];
  return (
    <span className={styles.state}>
      <Badge tone={tone}>{word}</Badge>
      {children}
    </span>
  );
}

interface Action {
  label: string;
  /** Names the row too: "Confirm deposit 12". */
  name: string;
  onClick: () => void;
}

/** What an admin can do with a row that waits: the way it should go, and the other. */
export function PaymentActions({ accept, refuse }: { accept: Action; refuse: Action }) {
  return (
    <div className={styles.actions}>
      <Button
        variant="contained"
        startIcon={<Check aria-hidden="true" size={18} />}
        aria-label={accept.name}
        onClick={accept.onClick}
      >
        {accept.label}
      </Button>
      <Button
        variant="outlined"
        color="error"
        startIcon={<X aria-hidden="true" size={18} />}
        aria-label={refuse.name}
        onClick={refuse.onClick}
      >
        {refuse.label}
      </Button>
    </div>
  );
}

const NAMES = { all: 'All states', pending: 'Pending', success: 'Successful', failed: 'Failed' };

interface PaymentStatusFilterProps {
  status: PayoutStatus | undefined;
  onChange: (status: PayoutStatus | undefined) => void;
}

export function PaymentStatusFilter({ status, onChange }: PaymentStatusFilterProps) {
  return (
    <SelectField
      label="Status"
      value={status ?? 'all'}
      options={NAMES}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : (chosen as PayoutStatus))}
    />
  );
}

/** Whose money it is. */
export const MEMBER_COLUMN: Column<{ memberId: string; name: string }> = {
  label: 'Name',
  role: 'title',
  render: ({ memberId, name }) => <MemberLink memberId={memberId} name={name} />,
};

export const AMOUNT_COLUMN: Column<{ amount: string }> = {
  label: 'Amount',
  align: 'end',
  role: 'corner',
  render: ({ amount }) => <Amount value={amount} />,
};

interface PaymentFigures {
  total: string;
  successCount: number;
  pendingCount: number;
}

/** The three counters above a history of payments. `done` says what successful payments are: "deposited". */
export function listPaymentCounters(done: string, figures: PaymentFigures | undefined): Counter[] {
  return [
    {
      label: `Total ${done}`,
      value: <Amount value={figures?.total ?? '0'} />,
      hint: 'Successful payments only',
    },
    { label: 'Successful', value: figures?.successCount.toLocaleString('en-IN'), hint: 'Confirmed for good' },
    { label: 'Pending', value: figures?.pendingCount.toLocaleString('en-IN'), hint: 'Waiting for an admin' },
  ];
}
