import type { SameUtrDeposit } from 'api/contract';
import { msg } from 'client/msg';
import { t } from '../texts';

const STATES = {
  pending: msg('Same UTR: deposit {id} of {name} by {mode} waits, too'),
  success: msg('Same UTR: deposit {id} of {name} by {mode} is confirmed'),
  failed: msg('Same UTR: deposit {id} of {name} by {mode} was refused'),
  reversed: msg('Same UTR: deposit {id} of {name} by {mode} was reversed'),
  false: msg('Same UTR: deposit {id} of {name} by {mode} was false'),
};

/** What has become of another deposit with the same UTR, and why. */
export function describeSameUtr({ id, name, mode, status, reason, isLiving }: SameUtrDeposit): string {
  const state = t(STATES[status === 'reversed' && !isLiving ? 'false' : status], { id, name, mode });
  return reason === null ? state : `${state}: ${reason}`;
}
