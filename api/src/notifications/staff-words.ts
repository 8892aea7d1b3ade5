import type { ProposalKind } from '../contract';
import { PROPOSED } from './kind-titles';
import { to } from './letters';
import type { Speech } from './speech';

/** More are not counted. */
interface Waiting {
  count: number;
  oldestAt: string;
}

interface ConversationFacts {
  conversationId: string;
  name: string;
  subject: string;
}

/** What staff are told, in English as the back office. */
export const STAFF_NOTICES = {
  deposits_waiting: ({ count, oldestAt }: Waiting, { timeInIndia }: Speech) => ({
    title: `Deposits wait for longer than a day: ${count}`,
    lines: [`The oldest was reported on ${timeInIndia(oldestAt)}.`],
    ...to('/admin/deposit', 'Open the deposits'),
  }),
  withdrawals_waiting: ({ count, oldestAt }: Waiting, { timeInIndia }: Speech) => ({
    title: `Withdrawals wait for longer than a day: ${count}`,
    lines: [`The oldest was asked for on ${timeInIndia(oldestAt)}.`, 'They are to be decided, or to be paid.'],
    ...to('/admin', "Open the day's work"),
  }),
  run_late: ({ businessDate, failedTries }: { businessDate: string; failedTries: number }, { longDate }: Speech) => ({
    title: `${longDate(businessDate)} is not paid`,
    lines: [
      failedTries > 0
        ? `Its run has failed: ${failedTries} tries in a row.`
        : 'It has been due for more than two hours.',
      'Members get the full amount of a date that is paid late.',
    ],
    ...to('/admin/runs', 'Open the runs'),
  }),
  books_differ: ({ differences }: { differences: number }) => ({
    title: `The books differ in ${differences} ${differences === 1 ? 'place' : 'places'}`,
    lines: ['The last reconcile found it. It stays so until the cause is found: docs/operating.md says how.'],
    ...to('/admin/runs', 'Open the runs'),
  }),
  proposal_waiting: ({ kind, proposedBy }: { kind: ProposalKind; proposedBy: string }) => ({
    title: 'A proposal waits for a second person',
    lines: [`${proposedBy} proposes ${PROPOSED[kind]}. You may carry it out, or refuse it with a reason.`],
    ...to('/admin/proposals', 'Open the proposals'),
  }),
  message_received: ({ conversationId, name, subject }: ConversationFacts) => ({
    title: `Message #${conversationId} waits for an answer`,
    lines: [`${name} has written: “${subject}”.`],
    ...to(`/admin/messages/${conversationId}`, 'Open the conversation'),
  }),
};
