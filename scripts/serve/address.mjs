import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { StopError } from '../program/stop-error.mjs';

const PORT_MAX = 65_535;
const DEFAULT_PORT = 3000;
/** The machine has no such address (often: no IPv6), so nobody else can have the port there. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** @typedef {{ host: string, port: number, url: string }} SiteAddress */

/**
 * Where the site is to be served, by PORT and HOST.
 * @param {NodeJS.ProcessEnv} env
 * @returns {SiteAddress}
 * @throws StopError on a PORT that is none
 */
export function readAddress(env) {
  const host = env.HOST?.trim() || 'localhost';
  const text = env.PORT?.trim() || String(DEFAULT_PORT);
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > PORT_MAX)
    throw new StopError(`PORT must be a whole number from 1 to ${PORT_MAX}, not "${text}".`);
  return { host, port, url: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}` };
}

/**
 * @param {{ host: string, port: number }} address
 * @throws StopError when another program listens there, or this one may not
 */
export async function requireFreePort({ host, port }) {
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw new StopError(`HOST must be a name or an address of this machine, not "${host}".`);
  });
  for (const { address } of addresses) {
    const code = await findListenError(address, port);
    if (code === 'EADDRINUSE')
      throw new StopError(
        `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 100} npm start`,
      );
    if (code === 'EACCES')
      throw new StopError(`This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`);
    if (code !== undefined && !NO_SUCH_ADDRESS.includes(code))
      throw new StopError(`Port ${port} of ${host} cannot be used (${code}).`);
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | undefined>} the system's code, undefined when the port is free
 */
function findListenError(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
