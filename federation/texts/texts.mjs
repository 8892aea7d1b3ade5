import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import PO from 'pofile';
import { repositoryDir } from '../webpack/dev-site.mjs';
import { listUntranslatable } from './api-sentences.mjs';
import { findTexts } from './find-texts.mjs';

// What is written in English and what is translated: `npm run texts` brings the catalogues up to date with the
// sources, `npm run texts -- --check` fails where they are not, or where a translation is missing or has lost a place.

/** A file of the contract whose texts only those programs have that name it. */
const STATEMENT_WORDS = 'api/src/contract/statement-words.ts';

/** What the server says to staff, in English as the back office. */
const STAFF_WORDS = 'api/src/notifications/staff-words.ts';

/**
 * The catalogues, by the program that loads them, with the folders and files whose texts they hold. What every program
 * is compiled with stands in the shell's, which is there before any other.
 */
const PROGRAMS = {
  shell: ['shell/src', 'design/src', 'client/src', 'api/src/contract'],
  'remote-marketing': ['remote-marketing/src'],
  'remote-member': ['remote-member/src', STATEMENT_WORDS],
  // Mails, push messages, the inbox, the statement on paper, a member's files, and what the installed site is called.
  api: [
    ...['api/src/notifications', 'api/src/wallet', 'api/src/exports', 'api/src/site/installed-site.ts'],
    STATEMENT_WORDS,
  ],
};

/**
 * What speaks English alone, a whole program or a part of one. Its texts are marked as well, so that a catalogue can be
 * made of them.
 */
const ENGLISH_ALONE = { 'remote-admin': ['remote-admin/src'], 'api, to staff': [STAFF_WORDS] };

const LANGUAGE = 'hi';

/** What a translation must have as the text has it: places, and numbered parts. */
const PLACE = /\{\w+\}|<\/?\d+>/g;

/** What is in a folder and is drawn on a page: no tests, and nothing that stands in for a server. */
const SOURCE = /^(?!.*(\.test\.|testing[\\/]|sample[\\/])).*\.tsx?$/;

/** @param {string[]} places folders and files @returns {Promise<Map<string, string>>} file of its first use, by text */
async function listTexts(places) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const file of places.flatMap(listFiles))
    for (const text of await readTexts(file)) if (!texts.has(text)) texts.set(text, file);
  return texts;
}

/** @param {string} place */
function listFiles(place) {
  if (SOURCE.test(place)) return [place];
  return readdirSync(join(repositoryDir, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name))
    .sort()
    .map((name) => `${place}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file !== STATEMENT_WORDS && file !== STAFF_WORDS);
}

/** @param {string} file */
async function readTexts(file) {
  try {
    return await findTexts(readFileSync(join(repositoryDir, file), 'utf8'), file.endsWith('x'));
  } catch (error) {
    throw new Error(`${file}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} text */
const listPlaces = (text) => [...new Set(text.match(PLACE) ?? [])].sort().join(' ');

/**
 * The catalogue that the texts ask for, with the translations there are.
 * @param {string} file of the catalogue, which may not exist yet
 * @param {Map<string, string>} texts
 */
function updateCatalogue(file, texts) {
  const known = new Map(readItems(file).map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
  const catalogue = new PO();
  catalogue.headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: LANGUAGE };
  catalogue.items = [...texts].map(([text, source]) => {
    const item = new PO.Item();
    item.msgid = text;
    item.msgstr = [known.get(text) ?? ''];
    item.references = [source];
    return item;
  });
  return catalogue;
}

/** @param {string} file */
const readItems = (file) => (existsSync(file) ? PO.parse(readFileSync(file, 'utf8')).items : []);

/** @param {PO} catalogue @returns {string[]} what is wrong with its translations */
const listFaults = (catalogue) =>
  catalogue.items.flatMap(({ msgid, msgstr: [translation = ''], references }) => {
    if (!translation) return [`${references[0]}: "${msgid}" is not translated`];
    const isWhole = listPlaces(msgid) === listPlaces(translation);
    return isWhole ? [] : [`${references[0]}: the translation of "${msgid}" has other places: "${translation}"`];
  });

/** @type {Map<string, string>} */
const translations = new Map();

/**
 * Programs of one page share their texts by the English one: two translations of it would show by turns.
 * @param {PO} catalogue
 */
const listContradictions = (catalogue) =>
  catalogue.items.flatMap(({ msgid, msgstr: [translation = ''], references }) => {
    const other = translations.get(msgid) ?? translation;
    translations.set(msgid, other);
    return other === translation ? [] : [`${references[0]}: "${msgid}" is "${translation}" here, elsewhere "${other}"`];
  });

const isCheck = process.argv.includes('--check');
const faults = [];
/** @type {Record<string, Set<string>>} */
const textsOf = {};
for (const [program, folders] of Object.entries(PROGRAMS)) {
  const file = join(repositoryDir, program, 'src/locales', `${LANGUAGE}.po`);
  const name = relative(repositoryDir, file);
  const catalogue = updateCatalogue(file, await listTexts(folders));
  faults.push(...listFaults(catalogue), ...listContradictions(catalogue));
  textsOf[program] = new Set(catalogue.items.map(({ msgid }) => msgid));
  const text = `${catalogue}\n`;
  if (!isCheck) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
    faults.push(`${name} is not what the sources say: run npm run texts`);
  console.log(`${name}: ${catalogue.items.length} texts`);
}
for (const [program, folders] of Object.entries(ENGLISH_ALONE))
  console.log(`${program}: ${(await listTexts(folders)).size} texts, in English alone`);
const visitors = textsOf.shell ?? new Set();
const members = new Set([...visitors, ...(textsOf['remote-member'] ?? [])]);
faults.push(...(await listUntranslatable(join(repositoryDir, 'api/src'), { visitors, members })));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} to mend.`);
  process.exitCode = 1;
}
