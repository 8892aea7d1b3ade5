import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { readDevServerEnv, requireDevPorts } from './run-dev-site.mjs';

const PLACES = { port: 3100, releasesDir: '/tmp/releases', shellPort: 3000 };

test('what the API writes into mails leads to the page with its program, not to the port of the API', () => {
  assert.equal(readDevServerEnv({}, PLACES).SITE_ORIGIN, 'http://localhost:3000');
  assert.equal(readDevServerEnv({ SITE_ORIGIN: '' }, PLACES).SITE_ORIGIN, 'http://localhost:3000');
  assert.equal(readDevServerEnv({ SITE_ORIGIN: 'https://dev.example' }, PLACES).SITE_ORIGIN, 'https://dev.example');
  const { PORT, RELEASES_DIR, SEED_DEMO } = readDevServerEnv({}, PLACES);
  assert.deepEqual({ PORT, RELEASES_DIR, SEED_DEMO }, { PORT: '3100', RELEASES_DIR: '/tmp/releases', SEED_DEMO: '1' });
});

test('a port beyond the last one is refused in a sentence, before any is tried', async () => {
  await assert.rejects(
    requireDevPorts({ PORT: '65500' }, [0, 100, 1]),
    /PORT must be a whole number from 1 to 65435, not "65500": npm run dev takes ports up to 100 above it\./,
  );
});

test('a taken port is refused with a PORT for this very command', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
  // The API's: the first port is a hundred below.
  const first = port - 100;
  const chosen = port + 200 > 65_535 ? first - 200 : first + 200;
  await assert.rejects(
    requireDevPorts({ PORT: String(first) }, [100]),
    new RegExp(`Port ${port} is already in use.*: PORT=${chosen} npm run dev$`),
  );
  other.close();
  await once(other, 'close');
});
