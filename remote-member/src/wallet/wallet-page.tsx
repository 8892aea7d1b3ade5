import { MemberPage } from '../area/member-page';
import { QueryOutcome } from '../area/query-outcome';
import { PackagesSection } from '../packages/packages-section';
import { StatementSection } from '../statement/statement-section';
import { useWallet } from './wallet-queries';
import { WalletSummary } from './wallet-summary';

export function WalletPage() {
  return (
    <MemberPage title="My Wallet" lead="Here is a summary of your financial activity.">
      <QueryOutcome
        query={useWallet()}
        skeleton={<WalletSummary />}
        failureTitle="We could not load your wallet"
        reassurance="Your money is safe. Only this page could not be shown."
      >
        {(figures) => <WalletSummary figures={figures} />}
      </QueryOutcome>
      <PackagesSection />
      <StatementSection />
    </MemberPage>
  );
}
