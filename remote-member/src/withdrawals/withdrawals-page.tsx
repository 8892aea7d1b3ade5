import type { PayoutDetails, Withdrawal, WithdrawalPage } from 'api/contract';
import { formatMoment } from 'client/dates';
import { useInfiniteList } from 'client/queries';
import type { BadgeProps } from 'design';
import { Amount, Badge, ButtonLink, EmptyState, Notice } from 'design';
import { VerifyAgain } from '../account/email-section';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../page/record-table';
import { Day, RecordList, StatusCell } from '../page/record-table';
import { usePayoutDetails } from '../payout-details/payout-details-section';
import { MONEY_KEY, useWallet, WALLET_CRUMB } from '../page/wallet-queries';
import type { Destination } from './withdraw-form';
import { WithdrawForm } from './withdraw-form';

export function WithdrawalsPage() {
  return (
    <MemberPage
      title="Withdrawals"
      lead="Ask for your money, and follow it until it has arrived."
      above={[WALLET_CRUMB]}
    >
      <WithdrawSection />
      <WithdrawalList />
    </MemberPage>
  );
}

function WithdrawSection() {
  const wallet = useWallet();
  const details = usePayoutDetails();
  return (
    <PageSection title="New withdrawal" lead="The amount is set aside at once, and paid after an admin approves.">
      <QueryOutcome
        query={wallet}
        skeleton={<LinesSkeleton />}
        failureTitle="We could not load your wallet"
        reassurance="Your money is safe. Only this form could not be shown."
      >
        {(figures) => (
          <QueryOutcome
            query={details}
            skeleton={<LinesSkeleton />}
            failureTitle="We could not load your payout details"
          >
            {(payoutDetails) => {
              const [first, ...others] = listDestinations(payoutDetails);
              const { withdrawalsOpenAt } = figures;
              if (figures.mustVerifyEmail) return <VerifyAgain />;
              if (withdrawalsOpenAt !== undefined) return <HeldNotice until={withdrawalsOpenAt} />;
              return first ? (
                <WithdrawForm wallet={figures} destinations={[first, ...others]} />
              ) : (
                <MissingDestination />
              );
            }}
          </QueryOutcome>
        )}
      </QueryOutcome>
    </PageSection>
  );
}

/** For a while after a password or an e-mail was changed through a link. */
function HeldNotice({ until }: { until: string }) {
  return (
    <Notice tone="info">
      Your password or e-mail was changed through a link in a mail. For your safety, withdrawals open again on{' '}
      {formatMoment(until)}. If it was not you who changed it, write to us at once.
    </Notice>
  );
}

function MissingDestination() {
  return (
    <EmptyState
      headingLevel={3}
      title="Where should your money go?"
      text="Save a UPI id or a bank account on your profile first."
      action={<ButtonLink to="/profile">Add payout details</ButtonLink>}
    />
  );
}

function listDestinations({ upiId, bank }: PayoutDetails): Destination[] {
  return [
    ...(upiId ? [{ method: 'UPI', label: `UPI, ${upiId}` } as const] : []),
    ...(bank
      ? [
          {
            method: 'Bank Transfer',
            label: `Bank account ending in ${bank.accountNumber.slice(-4)}, ${bank.ifsc}`,
          } as const,
        ]
      : []),
  ];
}

const COLUMNS: RecordColumn<Withdrawal>[] = [
  { label: 'Date', inCard: 'title', render: ({ createdAt }) => <Day of={createdAt} /> },
  { label: 'To', render: ({ destination }) => destination },
  { label: 'Status', render: (withdrawal) => <WithdrawalStatus withdrawal={withdrawal} /> },
  { label: 'Amount', isNumber: true, inCard: 'figure', render: ({ amount }) => <Amount value={amount} /> },
];

function WithdrawalStatus({ withdrawal }: { withdrawal: Withdrawal }) {
  const { tone, word, note } = describeWithdrawal(withdrawal);
  return (
    <StatusCell note={note}>
      <Badge tone={tone}>{word}</Badge>
    </StatusCell>
  );
}

function WithdrawalList() {
  const query = useInfiniteList<WithdrawalPage>({ queryKey: MONEY_KEY, url: '/withdrawals' });
  return (
    <PageSection title="Your withdrawals">
      <RecordList
        query={query}
        noun="withdrawals"
        caption="Your withdrawals"
        columns={COLUMNS}
        empty={
          <EmptyState
            headingLevel={3}
            illustration={null}
            title="No withdrawals yet"
            text="Your first request will show here."
          />
        }
      />
    </PageSection>
  );
}

interface WithdrawalState {
  tone: BadgeProps['tone'];
  word: string;
  /** What it means for the member. */
  note: string | null;
}

/** The state of a request and of the payout that approval made of it, as one. */
export function describeWithdrawal({ status, payoutStatus, utr, reason }: Withdrawal): WithdrawalState {
  if (status === 'rejected') return { tone: 'danger', word: 'Rejected', note: withReturn(reason) };
  if (status === 'pending') return { tone: 'pending', word: 'Pending', note: null };
  if (payoutStatus === 'failed') return { tone: 'danger', word: 'Failed', note: withReturn(reason) };
  if (payoutStatus === 'returned') {
    return { tone: 'danger', word: 'Returned by the bank', note: withReturn(reason) };
  }
  if (payoutStatus === 'success') return { tone: 'success', word: 'Paid', note: utr && `UTR ${utr}` };
  return { tone: 'success', word: 'Approved', note: 'On its way to you' };
}

function withReturn(reason: string | null): string {
  const returned = 'The amount is back in your wallet.';
  return reason ? `${reason.replace(/[.\s]*$/, '.')} ${returned}` : returned;
}
