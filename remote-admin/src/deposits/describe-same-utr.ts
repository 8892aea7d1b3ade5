import type { SameUtrDeposit } from 'api/contract';

const STATES = { pending: 'waits, too', success: 'is confirmed', failed: 'was refused', reversed: 'was reversed' };

/** What has become of another deposit with the same UTR, and why. */
export function describeSameUtr({ id, name, mode, status, reason, isLiving }: SameUtrDeposit): string {
  const state = status === 'reversed' && !isLiving ? 'was false' : STATES[status];
  return `Same UTR: deposit ${id} of ${name} by ${mode} ${state}${reason === null ? '' : `: ${reason}`}`;
}
