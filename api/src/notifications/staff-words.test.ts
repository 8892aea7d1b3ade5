import { speechIn, type Speech } from './speech';
import { STAFF_LETTERS, STAFF_NOTICES } from './staff-words';

const AT = '2026-11-20T06:00:00.000Z';
const WAITING = { count: 3, oldestAt: AT };
const WRITTEN = { conversationId: '7', name: 'Asha', subject: 'S', text: 'T' };

const sayAll = (speech: Speech) => [
  STAFF_NOTICES.deposits_waiting(WAITING, speech),
  STAFF_NOTICES.withdrawals_waiting(WAITING, speech),
  STAFF_NOTICES.run_late({ businessDate: '2026-11-20', failedTries: 0 }, speech),
  STAFF_NOTICES.run_late({ businessDate: '2026-11-20', failedTries: 2 }, speech),
  STAFF_NOTICES.books_differ({ differences: 1 }, speech),
  STAFF_NOTICES.books_differ({ differences: 2 }, speech),
  STAFF_NOTICES.proposal_waiting({ kind: 'reward', proposedBy: 'Nadia' }, speech),
  STAFF_NOTICES.message_received(WRITTEN, speech),
  STAFF_LETTERS.conversation_entry(WRITTEN, speech),
  STAFF_LETTERS.contact_message({ messageId: '1', name: 'Asha', email: 'a@test.example', message: 'T' }, speech),
  STAFF_LETTERS.staff_invited({ linkId: '1', name: 'Asha' }, speech),
  STAFF_LETTERS.check({ at: AT }, speech),
];

it('all goes through the catalogue, but for what people have written', () => {
  const silent: Speech = { ...speechIn('en'), t: () => '' };
  const said = sayAll(silent).flatMap(({ title, lines }) => [title, ...lines]);
  expect(new Set(said)).toEqual(new Set(['', 'T', 'Asha <a@test.example>']));
});

it('has no place that stays empty', () => {
  for (const { title, lines } of sayAll(speechIn('en'))) expect([title, ...lines].join(' ')).not.toMatch(/[{}]/);
});

it('greets who is invited, and says that an owner has done it', () => {
  const { lines } = STAFF_LETTERS.staff_invited({ linkId: '1', name: 'Asha' }, speechIn('en'));
  expect(lines[0]).toBe('Hello Asha. An owner of the club has made an account for you.');
});
