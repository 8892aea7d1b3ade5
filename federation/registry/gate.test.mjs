import { sampleBuild, temporaryDir } from '../test/sample-build.mjs';
import { readShellOffer, requireOffered } from './gate.mjs';

const offer = { contract: 2, shared: { react: '19.3.1' } };
const manifest = (given) => sampleBuild('one', given).manifest;

test('what the live shell offers is accepted', () => {
  expect(() => requireOffered(manifest({ requires: { react: '^19.3.0' } }), offer)).not.toThrow();
});

test.each([
  [{ requires: { react: '^20.0.0' } }, 'member needs react ^20.0.0, but the live shell offers 19.3.1.'],
  [{ requires: { jquery: '^4.0.0' } }, 'member needs jquery ^4.0.0, which the live shell does not share.'],
  [{ contract: 1 }, 'member speaks contract 1, but the live shell speaks 2.'],
])('%j is refused in one sentence', (given, sentence) => {
  expect(() => requireOffered(manifest(given), offer)).toThrow(sentence);
});

test('without a live shell to compare with nothing is published', () => {
  const dir = temporaryDir('shell');
  expect(() => readShellOffer(dir)).toThrow(
    `The live shell is not in ${dir}: build it, or set SHELL_DIR to where its files are.`,
  );
});
