import { createHash } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { findVisitor } from '../site/visitors';
import { toNetwork } from '../throttles/throttle';

/** Behind one of these may stand many: who develops, an office, a proxy that was not told to us. */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/**
 * One who reports incidents, as text: an address that somebody pays for. Of IPv6 a household has a whole network, and
 * those of a private network are told apart by the number in their cookie.
 */
function identifyReporter({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return PRIVATE.check(address, family) ? `${address} ${findVisitor({ headers }) ?? ''}` : toNetwork(address);
}

/** A digest that is another one every day. */
export function digestReporter(request: Pick<FastifyRequest, 'ip' | 'headers'>, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(`${day} ${identifyReporter(request)}`)
    .digest('base64url')
    .slice(0, 22);
}
