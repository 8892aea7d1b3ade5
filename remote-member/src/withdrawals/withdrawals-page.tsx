import type { PayoutDetails } from 'api/contract';
import { ButtonLink, EmptyState } from 'design';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { usePayoutDetails } from '../payout-details/payout-details-section';
import { useWallet, WALLET_CRUMB } from '../wallet/wallet-queries';
import type { Destination } from './withdraw-form';
import { WithdrawForm } from './withdraw-form';
import { WithdrawalList } from './withdrawal-list';

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
