import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { StopError } from '../program/stop-error.mjs';

const PORT_MAX = 65_535;
const DEFAULT_PORT = 3000;
/** The machine has no such address (often: no IPv6), so nobody else can have the port there. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** Beyond the ports that a program has taken. */
const NEXT_PORT = 100;

/**
 * @typedef {{ host: string, port: number, url: string }} SiteAddress
 * @typedef {{ command: string, span: number }} PortUser what a person types, and how far above PORT its last port is
 */

/** @type {PortUser} */
const NPM_START = { command: 'npm start', span: 0 };

/**
 * Where the site is to be served, by PORT and HOST.
 * @param {NodeJS.ProcessEnv} env
 * @param {PortUser} [user]
 * @returns {SiteAddress}
 * @throws StopError on a PORT that is none, or whose last port is none
 */
export function readAddress(env, { command, span } = NPM_START) {
  const host = env.HOST?.trim() || 'localhost';
  const text = env.PORT?.trim() || String(DEFAULT_PORT);
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > PORT_MAX - span) {
    const why = span > 0 ? `: ${command} takes ports up to ${span} above it` : '';
    throw new StopError(`PORT must be a whole number from 1 to ${PORT_MAX - span}, not "${text}"${why}.`);
  }
  return { host, port, url: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}` };
}

/** The command with another PORT, all ports of which are others. @param {number} first @param {PortUser} [user] */
export function suggestPort(first, { command, span } = NPM_START) {
  const away = span + NEXT_PORT;
  const other = first + away + span > PORT_MAX ? first - away : first + away;
  return `PORT=${other} ${command}`;
}

/**
 * @param {{ host: string, port: number }} address
 * @param {PortUser & { first: number }} [user] where the port is not the first one
 * @throws StopError when another program listens there, or this one may not
 */
export async function requireFreePort({ host, port }, { first, ...user } = { ...NPM_START, first: port }) {
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw new StopError(`HOST must be a name or an address of this machine, not "${host}".`);
  });
  for (const { address } of addresses) {
    const code = await findListenError(address, port);
    if (code === 'EADDRINUSE')
      throw new StopError(
        `Port ${port} is already in use. ` +
          `Stop the program that uses it, or choose another port: ${suggestPort(first, user)}`,
      );
    if (code === 'EACCES')
      throw new StopError(
        `This user may not listen on port ${port}. Choose one above 1023: PORT=${DEFAULT_PORT} ${user.command}`,
      );
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
