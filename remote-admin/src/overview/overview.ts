/** What the back office shows first. Amounts are in rupees and count successful payments alone. */
export interface Overview {
  totalUsers: number;
  activeUsers: number;
  totalDeposits: string;
  totalWithdrawals: string;
  pendingRequests: number;
  pendingAmount: string;
  /** Six months, the oldest first. */
  userGrowth: GrowthMonth[];
  planPerformance: PlanPerformance[];
}

export interface GrowthMonth {
  /** `2026-01` */
  month: string;
  /** How many users there were at its end. */
  users: number;
}

/** One tier, in the order of the plans. */
export interface PlanPerformance {
  minRecharge: number;
  activeUsers: number;
  totalAmount: string;
}
