import type { PayoutDetails, Withdrawal, WithdrawalPage } from 'api/contract';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { useInfiniteList } from 'client/infinite-list';
import type { BadgeProps } from 'design';
import { Amount, Badge, ButtonLink, EmptyState, Notice } from 'design';
import { type Translate, useTranslation } from 'i18n';
import { VerifyAgain } from '../account/email-section';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../list/record-table';
import { Day, RecordList, StatusCell } from '../list/record-table';
import { usePayoutDetails } from '../payout-details/payout-details-section';
import { sayHeld } from '../page/say-held';
import { MONEY_KEY, useWallet, WALLET_CRUMB } from '../page/wallet-queries';
import type { Destination } from './withdraw-form';
import { formatDestination, useWithdrawalSteps, WithdrawForm } from './withdraw-form';

export function WithdrawalsPage() {
  const { t } = useTranslation();
  const { isUnderWay } = useWithdrawalSteps();
  return (
    <MemberPage
      title={t('Withdrawals')}
      lead={!isUnderWay && t('Ask for your money, and follow it until it has arrived.')}
      above={[WALLET_CRUMB]}
    >
      <WithdrawSection />
      {!isUnderWay && <WithdrawalList />}
    </MemberPage>
  );
}

function WithdrawSection() {
  const { t } = useTranslation();
  const wallet = useWallet();
  const details = usePayoutDetails();
  return (
    <PageSection
      holdsBack
      title={t('New withdrawal')}
      lead={t('The amount is set aside at once, and paid after an admin approves.')}
    >
      <QueryOutcome
        query={wallet}
        skeleton={<LinesSkeleton />}
        failureTitle={t('We could not load your wallet')}
        reassurance={t('Your money is safe. Only this form could not be shown.')}
      >
        {(figures) => (
          <QueryOutcome
            query={details}
            skeleton={<LinesSkeleton />}
            failureTitle={t('We could not load your payout details')}
          >
            {(payoutDetails) => {
              const [first, ...others] = listDestinations(t, payoutDetails);
              const { withdrawalsOpenAt } = figures;
              if (figures.mustVerifyEmail) return <VerifyAgain />;
              if (withdrawalsOpenAt) return <Notice tone="info">{sayHeld(t, withdrawalsOpenAt)}</Notice>;
              return first ? (
                <WithdrawForm wallet={figures} destinations={[first, ...others]} />
              ) : (
                <MissingDestination holdsFrom={payoutDetails.next?.holdsFrom} />
              );
            }}
          </QueryOutcome>
        )}
      </QueryOutcome>
    </PageSection>
  );
}

/** @param holdsFrom when there will be one */
function MissingDestination({ holdsFrom }: { holdsFrom: string | undefined }) {
  const { t } = useTranslation();
  if (holdsFrom) {
    const moment = formatMoment(holdsFrom);
    return (
      <Notice tone="info">
        {t('For your safety, new payout details wait a day: you can withdraw from {moment} on.', { moment })}
      </Notice>
    );
  }
  return (
    <EmptyState
      headingLevel={3}
      title={t('Where should your money go?')}
      text={t('Save a UPI id or a bank account on your profile first.')}
      action={<ButtonLink to="/profile">{t('Add payout details')}</ButtonLink>}
    />
  );
}

function listDestinations(t: Translate, { upiId, bank }: PayoutDetails): Destination[] {
  return [
    ...(upiId ? [{ method: 'UPI', label: `UPI, ${upiId}` } as const] : []),
    ...(bank
      ? [
          {
            method: 'Bank Transfer',
            label: t('Bank account ending in {digits}, {ifsc}', {
              digits: bank.accountNumber.slice(-4),
              ifsc: bank.ifsc,
            }),
          } as const,
        ]
      : []),
  ];
}

const COLUMNS: RecordColumn<Withdrawal>[] = [
  { label: msg('Date'), inCard: 'title', render: ({ createdAt }) => <Day of={createdAt} /> },
  { label: msg('To'), isWhole: true, render: ({ destination }, t) => formatDestination(t, destination) },
  { label: msg('Status'), render: (withdrawal) => <WithdrawalStatus withdrawal={withdrawal} /> },
  { label: msg('Amount'), isNumber: true, inCard: 'figure', render: ({ amount }) => <Amount value={amount} /> },
];

function WithdrawalStatus({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  const { tone, word, note } = describeWithdrawal(withdrawal, t);
  return (
    <StatusCell note={note}>
      <Badge tone={tone}>{t(word)}</Badge>
    </StatusCell>
  );
}

function WithdrawalList() {
  const { t } = useTranslation();
  const query = useInfiniteList<WithdrawalPage>({ queryKey: MONEY_KEY, url: '/withdrawals' });
  return (
    <PageSection title={t('Your withdrawals')}>
      <RecordList
        query={query}
        failureTitle={t('We could not load your withdrawals')}
        caption={t('Your withdrawals')}
        columns={COLUMNS}
        empty={
          <EmptyState
            headingLevel={3}
            illustration={null}
            title={t('No withdrawals yet')}
            text={t('Your first request will show here.')}
          />
        }
      />
    </PageSection>
  );
}

interface WithdrawalState {
  tone: BadgeProps['tone'];
  /** Marked for translation. */
  word: string;
  /** What it means for the member, translated. */
  note: string | null;
}

const STOPPED = msg('It was asked for while somebody else may have been in your account.');
const DOUBTED = msg(
  'We look at it before it is paid, because somebody else may have been in your account. Write to us if you asked for it.',
);

/** The state of a request and of the payout that approval made of it, as one. */
export function describeWithdrawal(
  { status, payoutStatus, utr, reason, isStopped, isDoubted }: Withdrawal,
  t: Translate = (text) => text,
): WithdrawalState {
  if (isStopped) return { tone: 'danger', word: msg('Stopped'), note: withReturn(t, t(STOPPED)) };
  if (status === 'rejected') return { tone: 'danger', word: msg('Rejected'), note: withReturn(t, reason) };
  if (status === 'pending') return { tone: 'pending', word: msg('Pending'), note: null };
  if (payoutStatus === 'failed') return { tone: 'danger', word: msg('Failed'), note: withReturn(t, reason) };
  if (payoutStatus === 'returned') {
    return { tone: 'danger', word: msg('Returned by the bank'), note: withReturn(t, reason) };
  }
  if (payoutStatus === 'success') return { tone: 'success', word: msg('Paid'), note: utr && `UTR ${utr}` };
  if (isDoubted) return { tone: 'pending', word: msg('Approved'), note: t(DOUBTED) };
  return { tone: 'success', word: msg('Approved'), note: t('On its way to you') };
}

function withReturn(t: Translate, reason: string | null): string {
  const returned = t('The amount is back in your wallet.');
  return reason ? `${reason.trimEnd().replace(/[^.।?!]$/, '$&.')} ${returned}` : returned;
}
