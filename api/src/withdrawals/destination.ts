import type { PayoutMethod } from '../contract';

/** Where a payout goes, as the tables keep it. */
export interface Destination {
  method: PayoutMethod;
  upiId: string | null;
  accountHolder: string | null;
  accountNumber: string | null;
  ifsc: string | null;
}

const HIDDEN = '••••';

/** In full: the operator pays to it. */
export function formatDestination(destination: Destination): string {
  if (destination.method === 'UPI') return destination.upiId ?? '';
  return `${destination.accountHolder}, account ${destination.accountNumber}, IFSC ${destination.ifsc}`;
}

/** With its middle hidden: enough for its owner to know it by. */
export function formatMaskedDestination(destination: Destination): string {
  if (destination.method === 'UPI') {
    const [name = '', bank = ''] = (destination.upiId ?? '').split('@');
    return `${name.slice(0, 2)}${HIDDEN}@${bank}`;
  }
  return `Account ${HIDDEN}${(destination.accountNumber ?? '').slice(-4)}, ${destination.ifsc}`;
}
