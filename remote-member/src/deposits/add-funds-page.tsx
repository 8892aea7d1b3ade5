import type { AnnouncedDeposit, Deposit, DepositPage, PaymentWay, WaitingDeposits } from 'api/contract';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { useInfiniteList, useServerState } from 'client/queries';
import type { BadgeProps } from 'design';
import { Amount, Badge, Button, ButtonLink, Card, EmptyState, Notice, Skeleton } from 'design';
import { useState } from 'react';
import { MemberPage, PageSection } from '../page/member-page';
import type { RecordColumn } from '../page/record-table';
import { Day, RecordList, StatusCell } from '../page/record-table';
import { MONEY_KEY, WALLET_CRUMB } from '../page/wallet-queries';
import { AddFundsForm } from './add-funds-form';
import styles from './deposits.module.css';

export function AddFundsPage() {
  const [added, setAdded] = useState<Deposit>();
  return (
    <MemberPage title="Add Funds" lead="Pay the club, then send the reference of the payment." above={[WALLET_CRUMB]}>
      <Card as="section" padding="large" aria-label="New deposit">
        {added ? (
          <AddedDeposit deposit={added} onAnother={() => setAdded(undefined)} />
        ) : (
          <NewDepositForm onAdded={setAdded} />
        )}
      </Card>
      <DepositList />
    </MemberPage>
  );
}

/** Goes on with the newest payment that was announced. */
function NewDepositForm({ onAdded }: { onAdded: (deposit: Deposit) => void }) {
  const ways = useServerState<PaymentWay[]>({ queryKey: [], url: '/deposits/ways' });
  const waiting = useServerState<WaitingDeposits>({ queryKey: MONEY_KEY, url: '/deposits/waiting' });
  const [chosen, setChosen] = useState<AnnouncedDeposit>();
  if (ways.isPending || waiting.isPending) return <Skeleton shape="block" />;
  const announced = waiting.data?.announced ?? [];
  const resumed = chosen ?? announced[0];
  const others = announced.filter(({ id }) => id !== resumed?.id);
  return (
    <>
      <AddFundsForm key={chosen?.id} ways={ways.data ?? []} resumed={resumed} onAdded={onAdded} />
      {others.length > 0 && (
        <div className={styles.others}>
          <p>Also announced, and not paid yet:</p>
          {others.map((other) => (
            <Button key={other.id} variant="secondary" onClick={() => setChosen(other)}>
              {formatRupees(other.amount)} by {other.mode}, note {other.reference}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function AddedDeposit({ deposit, onAnother }: { deposit: Deposit; onAnother: () => void }) {
  return (
    <div className={styles.added}>
      <Notice tone="success">
        We have the reference of your <Amount value={deposit.amount} />. It is pending until the club has found the
        payment at its bank; then your package starts by itself.
      </Notice>
      <div className={styles.actions}>
        <ButtonLink to="/wallet">Back to my wallet</ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Add another deposit
        </Button>
      </div>
    </div>
  );
}

const STATUS: Record<Deposit['status'], { tone: BadgeProps['tone']; word: string }> = {
  pending: { tone: 'pending', word: 'Pending' },
  success: { tone: 'success', word: 'Confirmed' },
  failed: { tone: 'danger', word: 'Rejected' },
  reversed: { tone: 'neutral', word: 'Taken back' },
};

const COLUMNS: RecordColumn<Deposit>[] = [
  { label: 'Date', inCard: 'title', render: ({ createdAt }) => <Day of={createdAt} /> },
  { label: 'Mode', render: ({ mode }) => mode },
  { label: 'Reference', render: ({ utr }) => utr },
  {
    label: 'Status',
    render: ({ status, reason, valueDate }) => (
      <StatusCell note={reason ?? (valueDate && `Booked by the bank on ${formatDay(valueDate)}`)}>
        <Badge tone={STATUS[status].tone}>{STATUS[status].word}</Badge>
      </StatusCell>
    ),
  },
  { label: 'Amount', isNumber: true, inCard: 'figure', render: ({ amount }) => <Amount value={amount} /> },
];

function DepositList() {
  const query = useInfiniteList<DepositPage>({ queryKey: MONEY_KEY, url: '/deposits' });
  return (
    <PageSection title="Your deposits" lead="A deposit is pending until the club has found it at its bank.">
      <RecordList
        query={query}
        noun="deposits"
        caption="Your deposits"
        columns={COLUMNS}
        empty={<EmptyState headingLevel={3} title="No deposits yet" text="Your first one will show here." />}
      />
    </PageSection>
  );
}
