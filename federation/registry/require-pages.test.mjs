import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleBuild, sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { publishRelease } from './publish.mjs';
import { requirePages } from './require-pages.mjs';
import { createDirectoryStore } from './store.mjs';

const now = new Date('2026-03-02T10:00:00Z');

/**
 * A program in the place of the shell's: what goes wrong with its own pages, and what the page of a remote meets in it.
 */
const renderProgram = (own, frame) => `
const job = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const program = job.programs[job.part];
const { version } = [...job.registry.remotes.map(({ current }) => current), job.registry.shell].find(({ version }) => version.startsWith(job.part));
const reason = program ? require(program)('${frame}') : '${own}';
const failures = reason === 'nothing' ? [] : ['The page /faq of ' + version + ' cannot be rendered: ' + reason + '.'];
console.log(JSON.stringify({ pages: {}, failures }));`;

const shell = (content, { own = 'nothing', frame = 'nothing' } = {}) => {
  const build = sampleShell(content, { packageVersion: content, version: `shell ${content}` });
  writeFileSync(join(build.dir, 'prerender.cjs'), renderProgram(own, frame));
  return build;
};

const remote = (name, content, code, given = {}) => {
  const paths = [`/${name}`];
  const of = {
    name,
    version: `${name} ${content}`,
    access: 'public',
    paths,
    packageVersion: content,
    prerenderFile: 'prerender.cjs',
  };
  const build = sampleBuild(content, { ...of, ...given });
  writeFileSync(join(build.dir, 'prerender.cjs'), code);
  return build;
};

const SOUND = "module.exports = (fault) => (fault === 'nothing' ? 'nothing' : 'the frame has ' + fault);";
const NO_WINDOW = "module.exports = () => 'there is no window';";

async function storeWith(...builds) {
  const store = createDirectoryStore(temporaryDir('releases'));
  for (const build of builds) await publishRelease(store, build, { now });
  return store;
}

async function check(store, build) {
  return requirePages(store, (await store.readRegistry()).registry, build);
}

test('a remote is refused with what the live shell cannot render of it', async () => {
  const store = await storeWith(shell('1.0.0'), remote('other', '1.0.0', NO_WINDOW));
  await check(store, remote('offers', '1.0.0', SOUND));
  await expect(check(store, remote('offers', '1.1.0', NO_WINDOW))).rejects.toThrow(
    'The page /faq of offers 1.1.0 cannot be rendered: there is no window.',
  );
  await expect(check(store, remote('offers', '1.1.0', 'process.exit()'))).rejects.toThrow(
    'The pages of offers offers 1.1.0 cannot be rendered: its program ends before it has answered.',
  );
});

test('a remote is not asked for pages that nobody renders: of members, or without a program', async () => {
  const store = await storeWith(shell('1.0.0'));
  await check(store, remote('offers', '1.0.0', NO_WINDOW, { access: 'member' }));
  await check(store, remote('offers', '1.0.0', NO_WINDOW, { prerenderFile: undefined }));
  await check(await storeWith(sampleShell('without a program')), remote('offers', '1.0.0', NO_WINDOW));
});

test('a shell is refused with what it cannot render: of its own, or of a remote that the live one can', async () => {
  const sound = remote('offers', '1.0.0', "module.exports = () => 'nothing';");
  const store = await storeWith(shell('1.0.0'), remote('bad', '1.0.0', NO_WINDOW), sound);
  await check(store, shell('2.0.0'));
  await expect(check(store, shell('2.0.0', { own: 'no fuel' }))).rejects.toThrow(
    'The page /faq of shell 2.0.0 cannot be rendered: no fuel.',
  );
  const frail = await storeWith(shell('1.0.0'), remote('bad', '1.0.0', NO_WINDOW), remote('offers', '1.0.0', SOUND));
  await expect(check(frail, shell('2.0.0', { frame: 'a hole' }))).rejects.toThrow(
    'The page /faq of offers 1.0.0 cannot be rendered: the frame has a hole.',
  );
});
