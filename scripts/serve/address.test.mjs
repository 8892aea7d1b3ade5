import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { readAddress, requireFreePort } from './address.mjs';

test('the site is served on port 3000 unless PORT says otherwise', () => {
  assert.equal(readAddress({}).url, 'http://localhost:3000');
  assert.equal(readAddress({ PORT: '4100' }).url, 'http://localhost:4100');
  assert.equal(readAddress({ PORT: '4100', HOST: '0.0.0.0' }).url, 'http://localhost:4100');
});

test('a PORT that is no port is refused in a sentence', () => {
  for (const PORT of ['0', '65536', 'http', '-1', '3000.5'])
    assert.throws(() => readAddress({ PORT }), /PORT must be a whole number from 1 to 65535/);
});

test('a taken port is refused in a sentence, and a free one is not', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
  const address = { host: '127.0.0.1', port, url: '' };
  await assert.rejects(requireFreePort(address), /Port \d+ is already in use/);
  other.close();
  await once(other, 'close');
  await requireFreePort(address);
});
