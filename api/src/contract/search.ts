import { Type, type Static, type TSchema } from 'typebox';
import { AdminUser } from './admin';
import { AdminConversation } from './conversations';
import { AdminDeposit } from './deposits';
import { AdminPayout, AdminWithdrawalRequest } from './withdrawals';

const HitsOf = <Hit extends TSchema>(hit: Hit) => Type.Union([Type.Array(hit), Type.Null()]);

/** What the one search of the back office finds, few of each; null is what the role does not read. */
export const SearchHits = Type.Object(
  {
    members: HitsOf(AdminUser),
    deposits: HitsOf(AdminDeposit),
    /** What members asked to be paid out, and below what was approved. */
    requests: HitsOf(AdminWithdrawalRequest),
    payouts: HitsOf(AdminPayout),
    conversations: HitsOf(AdminConversation),
  },
  { title: 'SearchHits' },
);
export type SearchHits = Static<typeof SearchHits>;
