import { MemberPage } from '../area/member-page';
import { WALLET_CRUMB } from '../wallet/wallet-queries';
import { WithdrawSection } from './withdraw-section';
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
