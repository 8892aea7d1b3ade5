import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '../test/sample-build.mjs';
import { renderParts } from './site-pages.cjs';

/** In the place of the shell's: it runs the program of the part that it is asked for, on one page. */
const SHELL_PROGRAM = `
const { readFileSync } = require('node:fs');
const job = JSON.parse(readFileSync(0, 'utf8'));
const program = job.programs[job.part];
const text = program ? require(program)() : 'by the shell of ' + job.siteConfig.brand.name;
Promise.resolve(text).then((body) =>
  process.stdout.write('\\n' + JSON.stringify({ pages: { '/page': { head: '', body } }, failures: [] })),
);`;

const release = (name) => ({ name, current: { version: '1.2.0' } });

/** Renders the shell, a remote that is as it should be, and one with the given program. */
async function renderBeside(code, timeoutMs) {
  const dir = temporaryDir('parts');
  const write = (name, text) => {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, 'prerender.cjs'), text);
    return join(dir, name, 'prerender.cjs');
  };
  const job = {
    origin: 'https://site.example',
    siteConfig: { brand: { name: 'the club' } },
    registry: { generation: 1, shell: { version: '2.0.0', kept: [] }, remotes: ['good', 'bad'].map(release) },
  };
  const parts = [
    { name: 'bad', program: write('bad', code) },
    { name: 'shell' },
    { name: 'good', program: write('good', "module.exports = () => 'as it should be';") },
  ];
  return renderParts(write('shell', SHELL_PROGRAM), job, parts, timeoutMs);
}

const GOOD = { '/page': { head: '', body: 'as it should be' } };

/** Memory takes longer to fill on a busy machine than a program may take that asks for little. */
const LONG_MS = 60_000;

/** Programs of remotes, and what is said of them. */
const FAULTS = [
  {
    what: 'loops without end',
    code: 'for (;;);',
    reason: 'its program does not end within 3 seconds',
    timeoutMs: 3000,
  },
  { what: 'ends the process', code: 'process.exit(0)', reason: 'its program ends before it has answered' },
  { what: 'ends the process with a code', code: 'process.exit(7)', reason: 'its program ends with code 7' },
  { what: 'throws', code: "throw new Error('no fuel.')", reason: 'Error: no fuel' },
  { what: 'throws what is no error', code: "throw 'no fuel'", reason: 'no fuel' },
  {
    what: 'leaves a rejected promise',
    code: "Promise.reject(new Error('no fuel')); module.exports = () => 'page';",
    reason: 'Error: no fuel',
  },
  {
    what: 'rejects with no error',
    code: "Promise.reject('no fuel'); module.exports = () => 'page';",
    reason: 'no fuel',
  },
  {
    what: 'fills the heap',
    code: 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));',
    reason: 'its program needs more memory than it may have',
    timeoutMs: LONG_MS,
  },
  {
    what: 'fills the memory beside the heap',
    code: 'const all = []; for (;;) all.push(Buffer.alloc(64e6, 1));',
    reason: 'its program needs more memory than it may have',
    timeoutMs: LONG_MS,
  },
  {
    what: 'prints without end',
    code: "for (;;) require('node:fs').writeSync(1, 'x'.repeat(1e6));",
    reason: 'its program prints more than 32 MB',
  },
  {
    what: 'answers with something else',
    code: 'process.stdout.write(\'{"pages":{"/":7},"failures":[]}\'); process.exit()',
    reason: 'its program answers something else than pages',
  },
  {
    what: 'answers with no JSON',
    code: "process.stdout.write('hello'); process.exit()",
    reason: 'its program answers something else than pages',
  },
];

describe('a remote that', () => {
  test.each(FAULTS)(
    '$what is told, and keeps no other part from being rendered',
    async ({ code, reason, timeoutMs }) => {
      const { shell, good, bad } = await renderBeside(code, timeoutMs);
      expect(bad.pages).toEqual({});
      expect(bad.failures).toEqual([expect.stringContaining(reason)]);
      expect(bad.failures[0]).toMatch(/^The pages of bad 1\.2\.0 cannot be rendered: .*[^.]\.$/);
      expect(good).toMatchObject({ pages: GOOD, failures: [] });
      expect(shell).toMatchObject({ pages: { '/page': { body: 'by the shell of the club' } }, failures: [] });
    },
  );

  test('prints while it renders is rendered', async () => {
    const { bad } = await renderBeside("console.log('hello'); module.exports = () => 'as it should be';");
    expect(bad).toMatchObject({ pages: GOOD, failures: [] });
  });

  test('reads the program of another finds nothing', async () => {
    const { bad } = await renderBeside(
      "module.exports = () => require('node:fs').readFileSync(__filename.replace('bad', 'good'), 'utf8');",
    );
    expect(bad.failures[0]).toContain('Access to this API has been restricted');
  });
});
