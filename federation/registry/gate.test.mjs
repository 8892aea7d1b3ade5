import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { sampleBuild, sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { requireFit, requirePages, requireServed } from './gate.mjs';
import { publishRelease } from './publish.mjs';
import { createDirectoryStore } from './store.mjs';

const now = new Date('2026-03-02T10:00:00Z');

async function storeWith(...builds) {
  const store = createDirectoryStore(temporaryDir('releases'));
  for (const build of builds) await publishRelease(store, build, { now });
  return { store, registry: (await store.readRegistry()).registry };
}

test('a remote that needs what the live shell offers may go live', async () => {
  const { store, registry } = await storeWith(sampleShell('one'));
  const { manifest } = sampleBuild('one', { requires: { react: '^19.3.0' } });
  await expect(requireFit(store, registry, manifest)).resolves.toBeUndefined();
});

test.each([
  [{ requires: { react: '^20.0.0' } }, 'member needs react ^20.0.0, but the live shell offers 19.3.1.'],
  [{ requires: { jquery: '^4.0.0' } }, 'member needs jquery ^4.0.0, which the live shell does not share.'],
  [{ contract: 1 }, 'member speaks contract 1, but the live shell speaks 2.'],
])('a remote with %j is refused in one sentence', async (given, sentence) => {
  const { store, registry } = await storeWith(sampleShell('one'));
  await expect(requireFit(store, registry, sampleBuild('one', given).manifest)).rejects.toThrow(sentence);
});

test('a remote of the contract before is served as long as the live shell says so', async () => {
  const { store, registry } = await storeWith(sampleShell('one', { contracts: [2, 1] }));
  const fit = (contract) => requireFit(store, registry, sampleBuild('one', { contract }).manifest);
  await expect(fit(1)).resolves.toBeUndefined();
  await expect(fit(3)).rejects.toThrow('member speaks contract 3, but the live shell speaks 2 and 1.');
});

test('a shell that no longer serves the contract of a live remote is refused', async () => {
  const { store, registry } = await storeWith(sampleBuild('one', { contract: 1 }));
  const { manifest } = sampleShell('two', { contract: 3, contracts: [3, 2] });
  await expect(requireFit(store, registry, manifest)).rejects.toThrow(
    'member speaks contract 1, but this shell speaks 3 and 2.',
  );
});

test.each([
  ['^19.2.0', '19.4.0', undefined],
  ['^19.4.0', '19.4.2', undefined],
  ['~19.2.0', '19.3.1', 'member needs react ~19.2.0, but the live shell offers 19.3.1.'],
  ['^19.4.0', '19.3.1', 'member needs react ^19.4.0, but the live shell offers 19.3.1.'],
])('a remote built with another minor of React, for %s, beside React %s: %s', async (range, version, sentence) => {
  const { store, registry } = await storeWith(sampleShell('one', { shared: { react: version } }));
  const fit = requireFit(store, registry, sampleBuild('one', { requires: { react: range } }).manifest);
  await (sentence ? expect(fit).rejects.toThrow(sentence) : expect(fit).resolves.toBeUndefined());
});

test('a remote that no shell could serve beside a live one is told whose range is in the way', async () => {
  const offers = sampleBuild('one', { name: 'offers', paths: ['/offers'], requires: { react: '~19.3.0' } });
  const { store, registry } = await storeWith(sampleShell('one'), offers);
  const { manifest } = sampleBuild('two', { requires: { react: '^19.4.0' } });
  await expect(requireFit(store, registry, manifest)).rejects.toThrow(
    'member needs react ^19.4.0, but the live shell offers 19.3.1, and offers needs ~19.3.0: no version is right for both.',
  );
});

const exports = {
  react: { names: ['useId', 'useState'], isSelection: false },
  'react-router': { names: ['Link'], isSelection: true },
};

test.each([
  [{ imports: { react: ['*', 'useId'], 'react-router': ['Link'] } }, undefined],
  [{ imports: undefined }, undefined],
  [{ imports: { 'react-router': ['href'] } }, 'member uses href of react-router, which the live shell does not offer.'],
  [
    { imports: { 'react/compiler-runtime': ['c'] } },
    'member imports react/compiler-runtime, which the live shell does not share.',
  ],
  [
    { imports: { 'react-router': ['*'] } },
    'member uses react-router as a whole, but the live shell offers a selection: import each name of it.',
  ],
])('a remote with %j is compared with the names that the live shell offers', async (given, sentence) => {
  const { store, registry } = await storeWith(sampleShell('one', { exports }));
  const fit = requireFit(store, registry, sampleBuild('one', given).manifest);
  await (sentence ? expect(fit).rejects.toThrow(sentence) : expect(fit).resolves.toBeUndefined());
});

test('a live shell of an older build, which does not say its names, is compared by versions alone', async () => {
  const { store, registry } = await storeWith(sampleShell('one'));
  const { manifest } = sampleBuild('one', { imports: { react: ['useMagic'] } });
  await expect(requireFit(store, registry, manifest)).resolves.toBeUndefined();
});

test('a shell leaves the addresses of a canary to its remote', async () => {
  const { store, registry: before } = await storeWith(sampleShell('one'), sampleBuild('one'));
  const { manifest } = sampleShell('two', { paths: ['/login', '/cards'] });
  await requireFit(store, before, manifest);
  const canary = sampleBuild('two', { packageVersion: '1.1.0', paths: ['/wallet', '/cards'] });
  await publishRelease(store, canary, { now, sharePercent: 5 });
  const { registry } = await store.readRegistry();
  await expect(requireFit(store, registry, manifest)).rejects.toThrow(
    'shell cannot have the path /cards: it belongs to member.',
  );
});

test('without a live shell to compare with no remote is published', async () => {
  const { store, registry } = await storeWith();
  await expect(requireFit(store, registry, sampleBuild('one').manifest)).rejects.toThrow(
    /^There is no shell among these releases yet: publish it first, with "npm run release -w shell", then each remote\./,
  );
});

test('a shell that every live remote can work with may go live', async () => {
  const { store, registry } = await storeWith(sampleBuild('one'));
  const { manifest } = sampleShell('two', { shared: { react: '19.4.0' } });
  await expect(requireFit(store, registry, manifest)).resolves.toBeUndefined();
});

test.each([
  [{ shared: { react: '20.0.0' } }, 'member needs react ^19.3.0, but this shell offers 20.0.0.'],
  [{ shared: {} }, 'member needs react ^19.3.0, which this shell does not share.'],
  [{ contract: 3 }, 'member speaks contract 2, but this shell speaks 3.'],
  [{ exports }, 'member uses useMagic of react, which this shell does not offer.'],
  [{ paths: ['/login', '/Wallet/'] }, 'shell cannot have the path /Wallet/: it belongs to member.'],
])('a shell with %j is refused in one sentence', async (given, sentence) => {
  const { store, registry } = await storeWith(sampleBuild('one', { imports: { react: ['useMagic'] } }));
  await expect(requireFit(store, registry, sampleShell('two', given).manifest)).rejects.toThrow(sentence);
});

describe('an origin of its own', () => {
  const CORS = { 'access-control-allow-origin': '*' };
  const { manifest } = sampleBuild('one');

  /** What publishing says of a remote whose entry is answered like this. */
  async function judge(answer) {
    const server = createServer(answer);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address();
    try {
      return await requireServed(`http://127.0.0.1:${port}/remotes/member/1/remoteEntry.js`, manifest).then(
        () => 'served',
        ({ message }) => message,
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test.each([
    ['served', 200, CORS, 'one'],
    ['copy the release there first', 404, CORS, ''],
    ['Access-Control-Allow-Origin', 200, {}, 'one'],
    ['with another file than the one of this build', 200, CORS, 'another'],
  ])('%s, with status %i and headers %j', async (sentence, status, headers, content) => {
    expect(await judge((_request, reply) => reply.writeHead(status, headers).end(content))).toContain(sentence);
  });

  test('that does not answer is refused', async () => {
    expect(await judge((request) => request.socket.destroy())).toContain('does not answer');
  });

  test('is not asked for when the site serves the files itself', async () => {
    await expect(requireServed('/remotes/member/1/remoteEntry.js', manifest)).resolves.toBeUndefined();
  });
});

describe('the pages', () => {
  /** In the place of the shell's program: what goes wrong with its own pages, and what a remote's page meets in it. */
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

  async function check(store, build) {
    return requirePages(store, (await store.readRegistry()).registry, build);
  }

  test('a remote is refused with what the live shell cannot render of it', async () => {
    const { store } = await storeWith(shell('1.0.0'), remote('other', '1.0.0', NO_WINDOW));
    await check(store, remote('offers', '1.0.0', SOUND));
    await expect(check(store, remote('offers', '1.1.0', NO_WINDOW))).rejects.toThrow(
      'The page /faq of offers 1.1.0 cannot be rendered: there is no window.',
    );
    await expect(check(store, remote('offers', '1.1.0', 'process.exit()'))).rejects.toThrow(
      'The pages of offers offers 1.1.0 cannot be rendered: its program ends before it has answered.',
    );
  });

  test('a remote is not asked for pages that nobody renders: of members, or without a program', async () => {
    const { store } = await storeWith(shell('1.0.0'));
    await check(store, remote('offers', '1.0.0', NO_WINDOW, { access: 'member' }));
    await check(store, remote('offers', '1.0.0', NO_WINDOW, { prerenderFile: undefined }));
    const { store: plain } = await storeWith(sampleShell('without a program'));
    await check(plain, remote('offers', '1.0.0', NO_WINDOW));
  });

  test('a shell is refused with what it cannot render: of its own, or of a remote that the live one can', async () => {
    const sound = remote('offers', '1.0.0', "module.exports = () => 'nothing';");
    const { store } = await storeWith(shell('1.0.0'), remote('bad', '1.0.0', NO_WINDOW), sound);
    await check(store, shell('2.0.0'));
    await expect(check(store, shell('2.0.0', { own: 'no fuel' }))).rejects.toThrow(
      'The page /faq of shell 2.0.0 cannot be rendered: no fuel.',
    );
    const { store: frail } = await storeWith(
      shell('1.0.0'),
      remote('bad', '1.0.0', NO_WINDOW),
      remote('offers', '1.0.0', SOUND),
    );
    await expect(check(frail, shell('2.0.0', { frame: 'a hole' }))).rejects.toThrow(
      'The page /faq of offers 1.0.0 cannot be rendered: the frame has a hole.',
    );
  });
});
