import type { Plan } from 'api/contract';

/** The tier that a deposit of so many whole rupees buys: the one with the largest `minRecharge` not above it. */
export function findTier(plans: readonly Plan[], rupees: number): Plan | undefined {
  return plans
    .filter(({ minRecharge }) => minRecharge <= rupees)
    .toSorted((a, b) => b.minRecharge - a.minRecharge)[0];
}
