/** The id of a payout as people know it. */
export const formatPayoutId = (payoutId: string) => `WD${payoutId}`;
