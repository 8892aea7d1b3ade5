import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import circles from '../.dependency-cruiser.cjs';
import { repositoryDir } from './program/repository.mjs';

/**
 * `npm run weight`: how much there is to read, per workspace, how many files have a single importer, and how often six
 * lines stand twice. `npm run weight -- REVISION` prints the same of a revision beside it.
 */

/** Product is what runs for somebody; proof is what shows that it works. */
const PROOF = /\.(test|spec)\.|(^|\/)(test|tests|testing|e2e|bench|conformance|drill|fuzz)\//;
const CODE = ['.ts', '.tsx', '.mjs', '.cjs', '.js'];
const DUPLICATE_MIN_LINES = 6;
/** What lists the pages or routes of a program, or is the door of a package: its entries have no other importer. */
const CONTENTS = /(^|\/)(app|index|remote|router)\.tsx?$/;

/** @typedef {{ code: number, css: number, sql: number, proof: number }} Lines */
/** @typedef {{ lines: Record<string, Lines>, counts: Record<string, number> }} Weight lines by workspace */

/** @param {string} path @returns {keyof Lines | undefined} undefined for what nobody reads line by line */
function kindOf(path) {
  const extension = extname(path);
  if (![...CODE, '.css', '.sql'].includes(extension)) return undefined;
  if (PROOF.test(path)) return 'proof';
  return extension === '.css' ? 'css' : extension === '.sql' ? 'sql' : 'code';
}

/** @param {string} dir @param {string} path */
function countLines(dir, path) {
  return readFileSync(join(dir, path), 'utf8').split('\n').length - 1;
}

/**
 * Code files of the product by the number of files that import them; tests do not count as importers.
 * @param {string} dir
 * @param {string[]} paths
 */
async function countImporters(dir, paths) {
  const { output } = await cruise(paths, { ...circles.options, baseDir: dir });
  if (typeof output === 'string') throw new Error('The imports were not read as data.');
  // By path, as a file of types that a package exports is listed twice.
  const dependents = new Map(output.modules.map((module) => [module.source, new Set(module.dependents)]));
  return paths.map((path) => ({
    path,
    importers: paths.filter((importer) => dependents.get(path)?.has(importer)),
  }));
}

/** @param {string} dir */
function countDuplicates(dir) {
  const jscpd = join(repositoryDir, 'node_modules/jscpd/bin/jscpd');
  const reportDir = mkdtempSync(join(tmpdir(), 'safar-duplicates-'));
  const ignored = '**/node_modules/**,**/dist/**,**/data/**,**/releases/**,**/*.json,**/*.md';
  const args = ['--min-lines', String(DUPLICATE_MIN_LINES), '--silent', '--reporters', 'json'];
  execFileSync(process.execPath, [jscpd, ...args, '--output', reportDir, '--ignore', ignored, dir]);
  const { duplicates } = JSON.parse(readFileSync(join(reportDir, 'jscpd-report.json'), 'utf8'));
  rmSync(reportDir, { recursive: true });
  return duplicates.length;
}

/** @param {string} dir @param {string[]} paths as git lists them @returns {Promise<Weight>} */
async function weigh(dir, paths) {
  /** @type {Record<string, Lines>} */
  const lines = {};
  const all = { code: 0, css: 0, sql: 0, proof: 0 };
  for (const path of paths) {
    const kind = kindOf(path);
    if (kind === undefined) continue;
    const workspace = path.includes('/') ? path.slice(0, path.indexOf('/')) : '(root)';
    for (const sum of [(lines[workspace] ??= { code: 0, css: 0, sql: 0, proof: 0 }), all])
      sum[kind] += countLines(dir, path);
  }
  const code = paths.filter((path) => kindOf(path) === 'code');
  const importers = await countImporters(dir, code);
  const single = importers.filter((file) => file.importers.length === 1);
  const entries = single.filter((file) => CONTENTS.test(file.importers[0] ?? ''));
  return {
    lines: { ...lines, all },
    counts: {
      'files of product code': code.length,
      'of them imported by one other file': single.length,
      'of those with 20 lines or less': single.filter(({ path }) => countLines(dir, path) <= 20).length,
      'of the imported by one that a table of contents lists, or the door of a package': entries.length,
      [`places where ${DUPLICATE_MIN_LINES} lines or more stand twice`]: countDuplicates(dir),
    },
  };
}

/**
 * An installation without what others wrote: one workspace finds another by its name.
 * @param {string} dir
 */
function linkWorkspaces(dir) {
  const { workspaces } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  mkdirSync(join(dir, 'node_modules'));
  for (const name of workspaces) symlinkSync(join(dir, name), join(dir, 'node_modules', name));
}

/** @param {string} revision @returns {Promise<Weight>} */
async function weighRevision(revision) {
  const dir = mkdtempSync(join(tmpdir(), 'safar-weight-'));
  const archive = execFileSync('git', ['archive', revision], { cwd: repositoryDir, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', dir], { input: archive });
  linkWorkspaces(dir);
  const listed = execFileSync('git', ['ls-tree', '-r', '--name-only', revision], {
    cwd: repositoryDir,
    encoding: 'utf8',
  });
  const weight = await weigh(dir, listed.trim().split('\n'));
  rmSync(dir, { recursive: true });
  return weight;
}

/** @param {Weight} weight @param {Weight | undefined} before */
function print(weight, before) {
  const compare = (/** @type {number} */ now, then = 0) => (before ? `${then} -> ${now}` : now);
  /** @type {Record<string, Lines>} */
  const linesBefore = before?.lines ?? {};
  const names = new Set([...Object.keys(linesBefore), ...Object.keys(weight.lines)].filter((name) => name !== 'all'));
  const rows = [...names, 'all'].map((name) => {
    const now = weight.lines[name] ?? { code: 0, css: 0, sql: 0, proof: 0 };
    const kinds = /** @type {(keyof Lines)[]} */ (Object.keys(now));
    return [name, Object.fromEntries(kinds.map((kind) => [kind, compare(now[kind], linesBefore[name]?.[kind])]))];
  });
  console.table(Object.fromEntries(rows));
  for (const [sentence, count] of Object.entries(weight.counts))
    console.log(`${compare(count, before?.counts[sentence])} ${sentence}`);
}

/** @param {string} revision */
function isKnown(revision) {
  const args = ['rev-parse', '--quiet', '--verify', `${revision}^{commit}`];
  return spawnSync('git', args, { cwd: repositoryDir }).status === 0;
}

const [revision] = process.argv.slice(2);
if (revision !== undefined && !isKnown(revision)) {
  console.error(`git knows no revision ${revision}: npm run weight -- REVISION`);
  process.exit(1);
}
const paths = execFileSync('git', ['ls-files'], { cwd: repositoryDir, encoding: 'utf8' }).trim().split('\n');
print(await weigh(repositoryDir, paths), revision ? await weighRevision(revision) : undefined);
