import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { repositoryDir } from '../program/repository.mjs';

const FILE = 'remote-member/src/page/planted.tsx';

/** @param {string} source of a file that is not there @returns {Promise<string>} what lint says of it, as JSON */
function lint(source) {
  return new Promise((resolve, reject) => {
    const program = join(repositoryDir, 'node_modules/eslint/bin/eslint.js');
    const args = [program, '--stdin', '--stdin-filename', FILE, '--format', 'json'];
    const child = execFile(process.execPath, args, { cwd: repositoryDir }, (error, stdout) =>
      stdout === '' ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(source);
  });
}

/**
 * The lines of a page at which a text has no translation.
 * @param {string[]} lines of what the page draws
 */
async function findLiterals(...lines) {
  const page = `export const Page = ({ t, isOne, isTwo, name }) => (\n<>\n${lines.join('\n')}\n</>\n);\n`;
  const [report] = JSON.parse(await lint(page));
  const places = new Set();
  for (const { ruleId, line } of report.messages) if (ruleId === 'no-restricted-syntax') places.add(line);
  return lines.filter((_text, index) => places.has(index + 3));
}

const UNTRANSLATED = [
  '<p>One of them</p>',
  "{'One'}",
  "{isOne ? t('One') : 'Two'}",
  "{isOne && 'One'}",
  "<p>{isOne ? 'One' : t('Two')}</p>",
  '<p>{isOne && `One of ${name}`}</p>',
  "<p>{isOne ? t('One') : isTwo && 'Two'}</p>",
  "<p>{name || 'Nobody'}</p>",
  '<p aria-label="One">1</p>',
  "<Page label={isOne ? t('One') : 'Two'} />",
  '<Page label={`One of ${name}`} />',
  '<Page failureTitle="One is not there" />',
];
/** What is translated, a sign, a comparison, and a class. */
const FINE = [
  "<p>{t(isOne ? 'One' : 'Two')}</p>",
  "<p className={isOne ? 'one' : 'two'}>{isOne ? '·' : '–'}</p>",
  "{name === 'Asha' && t('One')}",
  "<Page label={t(isOne ? 'One' : 'Two')} title={`${name}: ${t('One')}`} tone={isOne ? 'good' : 'bad'} />",
];

test('a text that is written where it is drawn is found, also in a choice, a fragment and an attribute', async () => {
  assert.deepEqual(await findLiterals(...UNTRANSLATED, ...FINE), UNTRANSLATED);
}, 120_000);
