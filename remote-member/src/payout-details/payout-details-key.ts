export const PAYOUT_DETAILS_KEY = ['payout-details'];
