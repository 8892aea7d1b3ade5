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
  visit(await parse(source, { syntax: 'typescript', tsx: isTsx, target: 'es2022' }), texts);
  return texts;
}

/** @typedef {{ type?: string, [key: string]: unknown }} Node of swc's tree */

/** @param {unknown} node @param {string[]} texts */
function visit(node, texts) {
  if (Array.isArray(node)) for (const each of node) visit(each, texts);
  else if (node !== null && typeof node === 'object') {
    const call = /** @type {Node & { callee?: Node, arguments?: { expression: Node }[] }} */ (node);
    const first = call.arguments?.[0]?.expression;
    if (call.type === 'CallExpression' && first && MARKS.includes(String(call.callee?.value)))
      texts.push(...readText(first));
    for (const value of Object.values(node)) visit(value, texts);
  }
}

/** @param {Node} node @returns {string[]} none for a variable: what it holds is marked elsewhere */
function readText(node) {
  if (node.type === 'StringLiteral') return [String(node.value)];
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => readText(/** @type {Node} */ (each)));
  if (node.type === 'TemplateLiteral' || node.type === 'BinaryExpression')
    throw new Error('a text is one string with {places} for what is filled in, not put together');
  return [];
}
