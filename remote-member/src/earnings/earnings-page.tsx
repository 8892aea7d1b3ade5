import { MemberPage } from '../page/member-page';
import { WALLET_CRUMB } from '../wallet/wallet-queries';
import { EarningsSection } from './earnings-section';
import { HistorySection } from './history-section';

export function EarningsPage() {
  return (
    <MemberPage
      title="Earnings"
      lead="Every cashback and bonus that you were credited, and how each was computed. Rewards stand in your wallet’s statement."
      above={[WALLET_CRUMB]}
    >
      <HistorySection />
      <EarningsSection />
    </MemberPage>
  );
}
