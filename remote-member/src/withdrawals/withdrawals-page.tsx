import { MemberPage } from '../area/member-page';
import { WithdrawSection } from './withdraw-section';
import { WithdrawalList } from './withdrawal-list';

export function WithdrawalsPage() {
  return (
    <MemberPage title="Withdrawals" lead="Ask for your money, and follow it until it has arrived.">
      <WithdrawSection />
      <WithdrawalList />
    </MemberPage>
  );
}
