import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSentences } from './find-texts.mjs';

/*
 * With what the API refuses visitors and members, held against the catalogues. All of `api/src` counts as told to them
 * but what stands here.
 */

/** Behind a permission of staff, or of the person who runs the server: the back office and commands are English. */
const FOR_STAFF = [
  ...[
    'admin-deposits',
    'admin-users',
    'archive',
    'audit',
    'bank-accounts',
    'books',
    'commands',
    'decisions',
    'desk',
    'header-search',
  ],
  ...[
    'overview',
    'payout-batches',
    'plan',
    'proposals',
    'receivables',
    'reconcile',
    'releases',
    'reversals',
    'rewards',
  ],
  ...['staff', 'statements', 'compensation/liability', 'compensation/runs', 'compensation/triggers'],
  'conversations/admin-conversations.routes.ts',
  ...['withdrawals/return-payout.ts', 'withdrawals/settle-payout.ts'],
  ...['config', 'database', 'health', 'metrics', 'site', 'telemetry', 'api-docs.ts', 'server.ts'],
];

/** With texts of a catalogue of their own, or held against one by tests beside them. */
const ELSEWHERE = [
  ...['contract', 'wallet/draw-statement.ts', 'compensation/earnings/explain-day.ts'],
  ...['compose-mail', 'deliver-pushes', 'letters', 'security-words', 'staff-words', 'words'].map(
    (name) => `notifications/${name}.ts`,
  ),
];

/** What only a program can have done wrong, none of ours sends it; and, in English alone, a hint of the demo club. */
const OF_PROGRAMS = ['errors/error-handler.ts', 'idempotency', 'paging'];

/** In files that members reach as well. */
const SENTENCES_FOR_STAFF = [
  'Add a passkey or an authenticator app first: the back office asks for one.',
  'Another saved reply has this title.',
  'Cursor does not belong to this list.',
  'Nobody with that id may answer.',
  'Only a deposit that was reversed can be marked as false. The deposit {0} is: {1}.',
  'Reason is required: the UTR of deposit {0} is that of {1}, too.',
  'Send one of {0}.',
  ...['Request approved.', 'Payout marked as returned.'],
  'Somebody has written meanwhile. Read it before you go on.',
  'No plan on sale is small enough for this deposit. Create one, then confirm.',
  'The deposit {0} is marked as false already.',
  'The form could not be read.',
  "The payment of deposit {0} came: it is the bank's line of {1}. If another member has paid it, they report it by another mode.",
  'The request must say which host it is for.',
  'There is no such mail.',
  'There is no such push message.',
  'This conversation is full. Close it, and ask for a new message.',
  'Value date must be one of the last {0} days.',
  ...['Consent is required.', 'Shown as is required.', 'Words are required in one language.'],
  ...['The consent can’t be of a day to come.', 'There are words of this member already.'],
  ...['No member has this code.', 'There are words of {0} members. Remove some first.'],
  ...['There are no such words of a member.', 'These words are published already.'],
];

/** Reached without a session, or in front of the page of a session: the shell's catalogue alone is there for sure. */
const FOR_VISITORS = [
  ...['account/forgotten-password.ts', 'account/proof.routes.ts', 'contact', 'conversations', 'factors/challenges.ts'],
  ...['factors/own-factors.ts', 'notifications/mail-links.ts', 'throttles/throttle.ts', 'users'],
];

/** @param {string} file @param {string[]} places */
const isIn = (file, places) => places.some((place) => file === place || file.startsWith(`${place}/`));

/**
 * @param {string} folder of the API's sources
 * @param {{ visitors: ReadonlySet<string>, members: ReadonlySet<string> }} known the texts that each may be shown
 * @returns {Promise<string[]>} what a visitor or member would read in English whatever their language
 */
export async function listUntranslatable(folder, { visitors, members }) {
  const faults = [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  for (const file of files.sort()) {
    if (!/\.ts$/.test(file) || /\.test\.ts$/.test(file)) continue;
    if (isIn(file, [...FOR_STAFF, ...ELSEWHERE, ...OF_PROGRAMS])) continue;
    const texts = isIn(file, FOR_VISITORS) ? visitors : members;
    for (const sentence of await readSentences(folder, file))
      if (!SENTENCES_FOR_STAFF.includes(sentence) && !isKnown(sentence, texts))
        faults.push(`api/src/${file}: no catalogue that its reader has loaded knows "${sentence}"`);
  }
  return faults;
}

/** @param {string} folder @param {string} file */
async function readSentences(folder, file) {
  try {
    return await findSentences(readFileSync(join(folder, file), 'utf8'));
  } catch (error) {
    throw new Error(`api/src/${file}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * As `client/sentences` looks for it: whole, or each of several.
 * @param {string} sentence @param {ReadonlySet<string>} texts
 */
export function isKnown(sentence, texts) {
  const parts = sentence.split(/(?<=\.) (?=[A-Z])/);
  return [[sentence], parts].some((asked) => asked.every((part) => texts.has(part) || hasFigures(part, texts)));
}

/**
 * A place of the source may be several figures: a date has three.
 * @param {string} sentence @param {ReadonlySet<string>} texts
 */
function hasFigures(sentence, texts) {
  if (!sentence.includes('{')) return false;
  const words = sentence.split(/\{\d+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${words.join('\\{\\d+\\}(?:[/:, ]*\\{\\d+\\})*')}$`);
  return [...texts].some((text) => pattern.test(text));
}
