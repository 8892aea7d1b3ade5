/**
 * The fixed figures of the sample dashboard, in dollars as the specification has them.
 * They add up: one $500 package over four weeks (20 weekdays at 0.25%), one direct member with $200.
 */
export const SAMPLE_FIGURES = {
  balance: '$537.00',
  earnings: '$37.00',
  teamMembers: '1',
  pendingPayouts: '$0.00',
  parts: [
    { id: 'cashback', label: 'Daily cashback', amount: '$25.00', sum: '20 × 0.25% of $500', percent: 100 },
    { id: 'referral', label: 'Referral bonus', amount: '$10.00', sum: '5% of $200, once', percent: 40 },
    { id: 'team', label: 'Cashback on cashback', amount: '$2.00', sum: '20% of their $10', percent: 8 },
  ],
};
