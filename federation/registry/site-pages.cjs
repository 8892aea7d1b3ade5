/*
 * The pages of a site: how they are rendered, and what they may run and load. For the server, and for the proof of a
 * release. CommonJS, because both can load it.
 */
const { spawn } = require('node:child_process');
const { createHash } = require('node:crypto');
const { realpathSync } = require('node:fs');
const { dirname } = require('node:path');

/**
 * @typedef {import('../src/contract/prerendering').PrerenderedPart} PrerenderedPart
 * @typedef {import('../src/contract/prerendering').PrerenderJob} PrerenderJob
 * @typedef {import('../src/contract/site-pages').RenderedPart} RenderedPart
 */

/** More would take the processors away from visitors who are served meanwhile. */
const PROCESSES_MAX = 2;
const TIMEOUT_MS = 10_000;
const HEAP_MAX_MB = 256;
/** With what does not lie in the heap. */
const MEMORY_MAX_MB = 1024;
const ANSWER_MAX_BYTES = 32 * 1024 * 1024;
const SENTENCES_MAX = 20;
const SENTENCE_LENGTH_MAX = 300;

/** Before Node 22 the flag had another name. */
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** @type {typeof import('../src/contract/site-pages').renderParts} */
async function renderParts(shellProgram, job, parts, timeoutMs = TIMEOUT_MS) {
  /** @type {Record<string, PrerenderedPart>} */
  const rendered = {};
  const waiting = parts.values();
  const renderNext = async () => {
    for (const part of waiting) rendered[part.name] = await renderPart(shellProgram, job, part, timeoutMs);
  };
  await Promise.all(Array.from({ length: PROCESSES_MAX }, renderNext));
  return rendered;
}

/**
 * As `renderParts`, for the check before a release: on a site of which nothing is configured.
 * @param {string} shellProgram
 * @param {PrerenderJob['registry']} registry
 * @param {RenderedPart[]} parts
 */
function renderSampleParts(shellProgram, registry, parts) {
  const siteConfig = require('../src/contract/default-site-config.json');
  return renderParts(shellProgram, { origin: 'https://site.example', siteConfig, registry }, parts);
}

/**
 * @param {string} shellProgram
 * @param {Omit<PrerenderJob, 'programs' | 'part'>} job
 * @param {RenderedPart} part
 * @param {number} timeoutMs
 * @returns {Promise<PrerenderedPart>}
 */
async function renderPart(shellProgram, job, { name, program }, timeoutMs) {
  try {
    const file = realpathSync(shellProgram);
    const programs = program === undefined ? {} : { [name]: realpathSync(program) };
    const readable = [file, ...Object.values(programs)].map(dirname);
    return readAnswer(await runProgram(file, readable, JSON.stringify({ ...job, programs, part: name }), timeoutMs));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { pages: {}, failures: [`The pages of ${describePart(job.registry, name)} cannot be rendered: ${reason}.`] };
  }
}

/** @param {PrerenderJob['registry']} registry @param {string} name */
function describePart({ shell, remotes }, name) {
  const version = remotes.find((remote) => remote.name === name)?.current.version ?? shell?.version ?? '';
  return `${name} ${version}`.trim();
}

/**
 * @param {string} file
 * @param {string[]} readable directories
 * @param {string} input
 * @param {number} timeoutMs
 * @returns {Promise<string>} what it printed
 * @throws Error with half a sentence that says why there is no answer
 */
async function runProgram(file, readable, input, timeoutMs) {
  const child = startLimited(process.execPath, [
    '--no-warnings',
    PERMISSION_FLAG,
    ...readable.map((directory) => `--allow-fs-read=${directory}/*`),
    `--max-old-space-size=${HEAP_MAX_MB}`,
    file,
  ]);
  /** @type {string | undefined} */
  let fault;
  const stop = (/** @type {string} */ reason) => {
    fault ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => stop(`its program does not end within ${timeoutMs / 1000} seconds`), timeoutMs);
  const tooMuch = () => stop(`its program prints more than ${ANSWER_MAX_BYTES / 1024 / 1024} MB`);
  const output = collect(child.stdout, tooMuch);
  const complaints = collect(child.stderr, tooMuch);
  // A program that ends without reading its job is told by how it ends.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (fault === undefined && code !== 0) fault = explainEnd(complaints(), code);
  } finally {
    clearTimeout(timer);
  }
  if (fault !== undefined) throw new Error(fault);
  return output();
}

/**
 * Starts a program without environment. The heap is limited by Node itself, and all its memory by the system, where
 * that has a shell that can.
 * @param {string} command
 * @param {string[]} args
 */
function startLimited(command, args) {
  if (process.platform === 'win32') return spawn(command, args, { env: {} });
  const limit = `ulimit -d ${MEMORY_MAX_MB * 1024} 2>/dev/null; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', limit, command, ...args], { env: {} });
}

/** @param {import('node:stream').Readable} stream @param {() => void} refuse called when there is too much */
function collect(stream, refuse) {
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  stream.on('data', (/** @type {Buffer} */ chunk) => {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) refuse();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString();
}

/** @param {string} complaints @param {number | null} code */
function explainEnd(complaints, code) {
  if (/out of memory|allocation failed|bad_alloc/i.test(complaints))
    return 'its program needs more memory than it may have';
  const lines = complaints
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  // Below the place in the program, if that is shown.
  const place = lines.findIndex((line) => /^\^+$/.test(line));
  return shorten(lines[place + 1] ?? `its program ends with code ${code}`);
}

/** @param {string} text */
const shorten = (text) => text.slice(0, SENTENCE_LENGTH_MAX).replace(/[.\s]+$/, '');

/**
 * What the program has answered, as far as it may: it may print anything.
 * @param {string} output
 * @returns {PrerenderedPart}
 * @throws Error with half a sentence when it is no answer
 */
function readAnswer(output) {
  const line = output.slice(output.trimEnd().lastIndexOf('\n') + 1);
  if (line === '') throw new Error('its program ends before it has answered');
  /** @type {Partial<PrerenderedPart>} */
  let answer;
  try {
    answer = JSON.parse(line);
  } catch {
    throw new Error('its program answers something else than pages');
  }
  const { pages, frames, notFound, translations = {}, failures } = answer;
  const rendered = [answer, ...Object.values(translations)].flatMap(listPages);
  if (!pages || !Array.isArray(failures) || !rendered.every(isPage))
    throw new Error('its program answers something else than pages');
  return {
    pages,
    frames,
    notFound,
    translations,
    failures: failures.slice(0, SENTENCES_MAX).map((text) => `${shorten(String(text))}.`),
  };
}

/** @param {Partial<import('../src/contract/prerendering').PrerenderedTranslation>} part */
const listPages = ({ pages, frames, notFound }) =>
  [pages, frames, notFound && { notFound }].flatMap((some) => Object.values(some ?? {}));

/** @param {unknown} value */
const isPage = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'head' in value &&
  typeof value.head === 'string' &&
  'body' in value &&
  typeof value.body === 'string';

/**
 * Of the empty text: Emotion makes an empty `<style>` and fills it through the CSSOM, which the policy does not
 * restrict.
 */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const STYLE = /<style[^>]*>(.*?)<\/style>/gs;
/** Data in script elements has a type; it is never run. */
const SCRIPT = /<script(?![^>]* (?:type|src)=)[^>]*>(.*?)<\/script>/gs;

/** @param {string} html @param {RegExp} element */
const listHashes = (html, element) =>
  Array.from(
    html.matchAll(element),
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** @type {typeof import('../src/contract/site-pages').listInlineHashes} */
const listInlineHashes = (html) => ({ scripts: listHashes(html, SCRIPT), styles: listHashes(html, STYLE) });

/** @type {typeof import('../src/contract/site-pages').formatPagePolicy} */
function formatPagePolicy({ inline, remoteOrigins = [], calledOrigins = [] }) {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...remoteOrigins, ...inline.scripts],
    'style-src': ["'self'", EMPTY_STYLE_HASH, ...remoteOrigins, ...inline.styles],
    'img-src': ["'self'", 'data:', ...remoteOrigins],
    'font-src': ["'self'", ...remoteOrigins],
    'connect-src': ["'self'", ...remoteOrigins, ...calledOrigins],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

module.exports = { formatPagePolicy, listInlineHashes, renderParts, renderSampleParts };
