/*
 * The one check of a registry, for the server, the browser and the commands. CommonJS, because all three can load it.
 */

/**
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 * @typedef {import('../src/contract/registry').Release} Release
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {import('../src/contract/registry').RegisteredShell} RegisteredShell
 * @typedef {import('../src/contract/registry').Proof} Proof
 * @typedef {import('../src/contract/registry').Canary} Canary
 * @typedef {import('../src/contract/registry').ReleaseEvent} ReleaseEvent
 * @typedef {import('../src/contract/registry').Preview} Preview
 * @typedef {import('../src/contract/registry').ModuleAssets} ModuleAssets
 * @typedef {(value: unknown) => boolean} Check
 */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @type {Check} */
const isText = (value) => typeof value === 'string' && value !== '';
/** @type {Check} */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0;
/** @type {Check} */
const isPath = (value) => typeof value === 'string' && value.startsWith('/');
/** @type {Check} */
const isAccess = (value) => value === 'public' || value === 'member' || value === 'admin';
/** @type {(check: Check) => Check} */
const isListOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {(check: Check) => Check} */
const isRecordOf = (check) => (value) => isObject(value) && Object.values(value).every(check);
/** @type {(check: Check) => Check} */
const isOptional = (check) => (value) => value === undefined || check(value);
/** @type {(fields: Record<string, Check>) => Check} */
const isShape = (fields) => (value) => isObject(value) && findWrongField(value, fields) === undefined;

/** @type {Record<keyof ModuleAssets, Check>} */
const FILES = { js: isListOf(isText), css: isListOf(isText) };

/** A field of the type without a check here does not compile. @type {Record<keyof Release, Check>} */
const RELEASE = {
  version: isText,
  contract: isCount,
  entry: isText,
  integrity: isRecordOf(isText),
  assets: isRecordOf(isShape(FILES)),
  pages: isOptional(isRecordOf(isShape(FILES))),
  prerenderFile: isOptional(isText),
  requires: isRecordOf(isText),
};

/** @type {Record<keyof Proof, Check>} */
const PROOF = {
  verdict: (value) => value === 'proven' || value === 'unproven',
  browser: isOptional(isText),
  pages: isOptional(isCount),
};

const SIGNATURES = isOptional(isListOf(isShape({ team: isText, value: isText })));

/** @type {Record<keyof KeptRelease, Check>} */
const KEPT = {
  version: isText,
  entry: isOptional(isText),
  publishedAt: isText,
  liveUntil: isOptional(isText),
  isWithdrawn: (value) => typeof value === 'boolean',
  proof: isOptional(isShape(PROOF)),
  signatures: SIGNATURES,
};

/** @type {Record<keyof Canary, Check>} */
const CANARY = { sharePercent: (value) => value === 5 || value === 25, since: isText };

/** @type {Record<keyof ReleaseEvent, Check>} */
const EVENT = {
  at: isText,
  action: isText,
  version: isText,
  sharePercent: isOptional(isCount),
  by: isText,
  reason: isOptional(isText),
};

const PART = { kept: isListOf(isShape(KEPT)), history: isOptional(isListOf(isShape(EVENT))) };

/** @type {Record<keyof RegisteredShell, Check>} */
const SHELL = { ...PART, version: isText, canary: isOptional(isShape({ ...CANARY, version: isText })) };

/** @type {Record<keyof RegisteredRemote, Check>} */
const REMOTE = {
  ...PART,
  name: isText,
  access: isAccess,
  paths: isListOf(isPath),
  current: isShape(RELEASE),
  previous: (value) => value === null || isShape(RELEASE)(value),
  canary: isOptional(isShape({ ...CANARY, access: isAccess, paths: isListOf(isPath), current: isShape(RELEASE) })),
};

/** @type {Record<keyof Preview, Check>} */
const PREVIEW = {
  name: isText,
  access: isAccess,
  paths: isListOf(isPath),
  current: isShape(RELEASE),
  expiresAt: isText,
  key: isText,
  signatures: SIGNATURES,
};

/** @param {Record<string, unknown>} value @param {Record<string, Check>} fields */
function findWrongField(value, fields) {
  return Object.keys(fields).find((name) => !fields[name]?.(value[name]));
}

/** @param {unknown} value @returns {string | undefined} half a sentence */
function findFault(value) {
  if (!isObject(value) || !isCount(value.generation) || !Array.isArray(value.remotes))
    return 'it must hold a generation and a list of remotes';
  if (!isOptional(isShape(SHELL))(value.shell)) return 'the entry of the shell is incomplete';
  if (!isOptional(isListOf(isShape(PREVIEW)))(value.previews)) return 'the entry of a preview is incomplete';
  for (const remote of value.remotes) {
    if (!isObject(remote)) return 'the entry of a remote is incomplete';
    const field = findWrongField(remote, REMOTE);
    if (field) return `the entry of ${remote.name ?? 'a remote'} is incomplete: "${field}" is missing or wrong`;
  }
  return undefined;
}

/** @type {typeof import('../src/contract/parse-registry').parseRegistry} */
function parseRegistry(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('registry.json is damaged: it is not JSON');
  }
  const fault = findFault(value);
  if (fault) throw new Error(`registry.json is damaged: ${fault}`);
  return /** @type {Registry} */ (value);
}

module.exports = { parseRegistry };
