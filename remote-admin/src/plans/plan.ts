/** The five terms of a tier; all whole numbers, amounts in rupees. The spelling is the specification's. */
export interface PlanTerms {
  /** Smallest deposit that buys the tier. */
  minRecharge: number;
  /** The most that the tier's holder can be credited in one day. */
  dailyProfit: number;
  /** Smallest withdrawal. */
  minWidthdraw: number;
  /** How many weekdays a package pays. */
  cashbackDay: number;
  /** How many downline levels pay, 1 to 10. */
  minLevel: number;
}

export interface Plan extends PlanTerms {
  id: string;
}

/** What the place of a plan in the list makes its name. */
export function formatPlanName(position: number): string {
  return `Plan #${position + 1}`;
}
