/** Where a member's earnings came from. Decimal strings in rupees; together they are the total earnings. */
export interface EarningsBreakdown {
  directReferrals: string;
  cashback: string;
  bonuses: string;
}

/** What the dashboard shows. Amounts are decimal strings in rupees. */
export interface DashboardFigures {
  walletBalance: string;
  totalEarnings: string;
  /** Everyone below the member, at any level. */
  teamMembers: number;
  /** Requested or approved, not yet paid. */
  pendingPayouts: string;
  breakdown: EarningsBreakdown;
}
