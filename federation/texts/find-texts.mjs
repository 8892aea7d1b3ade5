import { parse } from '@swc/core';

/** The functions whose first argument is a text: `t` shows it, `msg` marks it for a `t` elsewhere. */
const MARKS = ['t', 'msg'];

/**
 * The texts that a source marks for translation.
 * @param {string} source of a TypeScript file
 * @param {boolean} isTsx
 * @returns {Promise<string[]>} in the order of the file
 * @throws Error when a text is put together, because then no catalogue can have it
 */
export async function findTexts(source, isTsx) {
  /** @type {string[]} */
  const texts = [];
  addTexts(await parse(source, { syntax: 'typescript', tsx: isTsx, target: 'es2022' }), texts);
  return texts;
}

/** @typedef {{ type?: string, [key: string]: unknown }} Node of swc's tree */
/** @typedef {Node & { callee?: Node, arguments?: { expression: Node }[] }} Call */

const JOINED = 'a text is one string with {places} for what is filled in, not put together';

/** What stands around an expression and changes nothing of what it is. */
const WRAPPERS = [
  ...['ParenthesisExpression', 'TsAsExpression', 'TsSatisfiesExpression', 'TsConstAssertion'],
  ...['TsNonNullExpression', 'TsTypeAssertion'],
];

/** @param {Node} node @returns {Node} */
function unwrap(node) {
  if (WRAPPERS.includes(node.type ?? '')) return unwrap(/** @type {Node} */ (node.expression));
  return node.type === 'OptionalChainingExpression' ? unwrap(/** @type {Node} */ (node.base)) : node;
}

/** @param {Call} call @returns {string} of what is called, or of the member of something */
function nameCalled(call) {
  const callee = /** @type {Node & { property?: Node }} */ (unwrap(call.callee ?? {}));
  return String(callee.property?.value ?? callee.value);
}

/** @param {unknown} node @param {string[]} texts */
function addTexts(node, texts) {
  if (Array.isArray(node)) for (const each of node) addTexts(each, texts);
  else if (node !== null && typeof node === 'object') {
    const call = /** @type {Call} */ (node);
    const first = call.arguments?.[0]?.expression;
    if (call.type === 'CallExpression' && first && MARKS.includes(nameCalled(call))) texts.push(...readTexts(first));
    for (const value of Object.values(node)) addTexts(value, texts);
  }
}

/** @param {Node} wrapped @returns {string[]} none for a variable: what it holds is marked elsewhere */
function readTexts(wrapped) {
  const node = unwrap(wrapped);
  if (node.type === 'StringLiteral') return [String(node.value)];
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => readTexts(/** @type {Node} */ (each)));
  if (node.type === 'TemplateLiteral' || node.type === 'BinaryExpression') throw new Error(JOINED);
  return [];
}

/** What they are given goes with a success, which no page repeats, or to the log alone. */
const UNSEEN = ['toEnvelope', 'executeOnce', 'Error'];
const TEXTS = ['StringLiteral', 'TemplateLiteral', 'ConditionalExpression'];
/** Of a schema and of a route: the API's own documentation. */
const DOCUMENTATION = ['description', 'summary'];

/** Their second argument is the sentence that refuses. */
const REFUSALS = ['AppError', 'refuseInput'];

const SENTENCE = /^(?:\p{Lu}|\{0\})[^]* [^]*[.?]$/u;

/**
 * The sentences of a source of the API with which it can refuse something.
 * @param {string} source of a TypeScript file
 * @returns {Promise<string[]>} as a catalogue has them: what a template fills in is a figure, in numbered places
 * @throws Error when a refusal is put together, because then no catalogue can have it
 */
export async function findSentences(source) {
  /** @type {Set<string>} */
  const found = new Set();
  addSentences(await parse(source, { syntax: 'typescript', target: 'es2022' }), found);
  return [...found];
}

/** @param {unknown} value @param {Set<string>} found */
function addSentences(value, found) {
  if (Array.isArray(value)) for (const each of value) addSentences(each, found);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  const node = /** @type {Call & { key?: Node }} */ (value);
  if (DOCUMENTATION.includes(String(node.key?.value))) return;
  if (UNSEEN.includes(String(node.callee?.value))) {
    const others = node.arguments
      ?.map(({ expression }) => expression)
      .filter(({ type }) => !TEXTS.includes(type ?? ''));
    return addSentences(others, found);
  }
  const refusal = node.arguments?.[1]?.expression;
  if (refusal && REFUSALS.includes(String(node.callee?.value)) && isJoined(refusal)) throw new Error(JOINED);
  const text = readSentence(node);
  if (text !== undefined && SENTENCE.test(text.trim())) found.add(text.trim());
  for (const each of Object.values(node)) addSentences(each, found);
}

/** @param {Node} wrapped @returns {boolean} whether it, or an end of a choice, is joined with a plus */
function isJoined(wrapped) {
  const node = unwrap(wrapped);
  if (node.operator === '+') return true;
  const ends = [node.left, node.right, node.consequent, node.alternate].filter((end) => end !== undefined);
  return ends.some((end) => isJoined(/** @type {Node} */ (end)));
}

/** @param {Node} node @returns {string | undefined} */
function readSentence(node) {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = /** @type {{ cooked: string }[]} */ (node.quasis);
  return quasis.map(({ cooked }, index) => (index === 0 ? cooked : `{${index - 1}}${cooked}`)).join('');
}
