import { parse } from '@swc/core';

/** What they are given goes with a success, which no page repeats, or to the log alone. */
const UNSEEN = ['toEnvelope', 'executeOnce', 'Error'];
const TEXTS = ['StringLiteral', 'TemplateLiteral', 'ConditionalExpression'];
/** Of a schema and of a route: the API's own documentation. */
const DOCUMENTATION = ['description', 'summary'];

const SENTENCE = /^\p{Lu}[^]* [^]*[.?]$/u;

/**
 * The sentences of a source of the API with which it can refuse something.
 * @param {string} source of a TypeScript file
 * @returns {Promise<string[]>} as a catalogue has them: what a template fills in is a figure, in numbered places
 */
export async function findSentences(source) {
  /** @type {Set<string>} */
  const found = new Set();
  visit(await parse(source, { syntax: 'typescript', target: 'es2022' }), found);
  return [...found];
}

/** @typedef {{ type?: string, [key: string]: unknown }} Node of swc's tree */

/** @param {unknown} value @param {Set<string>} found */
function visit(value, found) {
  if (Array.isArray(value)) for (const each of value) visit(each, found);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  const node = /** @type {Node & { callee?: Node, arguments?: { expression: Node }[], key?: Node }} */ (value);
  if (DOCUMENTATION.includes(String(node.key?.value))) return;
  if (UNSEEN.includes(String(node.callee?.value))) {
    const others = node.arguments
      ?.map(({ expression }) => expression)
      .filter(({ type }) => !TEXTS.includes(type ?? ''));
    return visit(others, found);
  }
  const text = readText(node);
  if (text !== undefined && SENTENCE.test(text.trim())) found.add(text.trim());
  for (const each of Object.values(node)) visit(each, found);
}

/** @param {Node} node @returns {string | undefined} */
function readText(node) {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = /** @type {{ cooked: string }[]} */ (node.quasis);
  return quasis.map(({ cooked }, index) => (index === 0 ? cooked : `{${index - 1}}${cooked}`)).join('');
}
