import type { BatchResult, PayoutBatch, PayoutObstacle, PayoutTemplate } from 'api/contract';
import { msg } from 'client/msg';

export const TEMPLATE_WORDS: Record<PayoutTemplate, string> = {
  generic: msg('List for any bank'),
  icici: msg('ICICI bulk payment'),
  hdfc: msg('HDFC comma file'),
};

export const STATE_BADGES = {
  prepared: { tone: 'pending', word: msg('Waits for release') },
  released: { tone: 'success', word: msg('Released') },
  discarded: { tone: 'neutral', word: msg('Discarded') },
} as const satisfies Record<PayoutBatch['state'], object>;

export const OBSTACLE_WORDS: Record<PayoutObstacle, string> = {
  held: msg('Withdrawals are held after a change of the sign-in'),
  disabled: msg('The member is disabled'),
  doubted: msg('Somebody else may have asked for it: ask the member, and pay it by hand'),
  own: msg('Your own withdrawal'),
  over_upi_limit: msg('UPI carries at most ₹1,00,000: ask the member for a bank account, or pay it by hand'),
  upi_in_bank_file: msg("A bank's file does not pay to UPI ids"),
  name_unwritable: msg("The bank's file takes names in Latin letters alone"),
  unknown_ifsc: msg('No branch that we know has this IFSC: ask the member, or look it up at the bank'),
  shared_destination: msg('Another member is paid to the same account'),
  owes: msg('The member owes the club: what leaves cannot settle it any more'),
};

export const OUTCOMES = {
  paid: { tone: 'success', word: msg('Paid') },
  failed: { tone: 'danger', word: msg('Failed') },
  same: { tone: 'neutral', word: msg('Known already') },
  refused: { tone: 'danger', word: msg('Refused') },
} as const satisfies Record<BatchResult['outcome'], object>;
