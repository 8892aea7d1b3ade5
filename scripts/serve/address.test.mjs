import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { readAddress, requireFreePort, suggestPort } from './address.mjs';

test('the site is served on port 3000 unless PORT says otherwise', () => {
  assert.equal(readAddress({}).url, 'http://localhost:3000');
  assert.equal(readAddress({ PORT: '4100' }).url, 'http://localhost:4100');
  assert.equal(readAddress({ PORT: '4100', HOST: '0.0.0.0' }).url, 'http://localhost:4100');
});

test('a PORT that is no port is refused in a sentence', () => {
  for (const PORT of ['0', '65536', 'http', '-1', '3000.5'])
    assert.throws(() => readAddress({ PORT }), /PORT must be a whole number from 1 to 65535/);
});

test('a PORT whose last port is none is refused in a sentence that names the command', () => {
  const program = { command: 'npm run dev', span: 100 };
  assert.equal(readAddress({ PORT: '65435' }, program).port, 65_435);
  assert.throws(
    () => readAddress({ PORT: '65436' }, program),
    /from 1 to 65435, not "65436": npm run dev takes ports up to 100 above it\.$/,
  );
});

test('another PORT is named by the first port of the program, and leaves the taken one free', () => {
  const dev = { command: 'npm run dev', span: 100 };
  assert.equal(suggestPort(3000, dev), 'PORT=3200 npm run dev');
  assert.equal(suggestPort(65_400, dev), 'PORT=65200 npm run dev');
  assert.equal(suggestPort(3000), 'PORT=3100 npm start');
  assert.equal(suggestPort(65_500), 'PORT=65400 npm start');
});

test('a taken port is refused in a sentence, and a free one is not', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
  const address = { host: '127.0.0.1', port, url: '' };
  await assert.rejects(requireFreePort(address), /Port \d+ is already in use/);
  await assert.rejects(requireFreePort(address), new RegExp(`: ${suggestPort(port)}$`));
  other.close();
  await once(other, 'close');
  await requireFreePort(address);
});
