import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';

/*
 * While a release is live for a share of the visitors, each has a number from 0 to 99 that says which site is theirs.
 * It is all that the cookie holds; where there is nothing to choose, none is set.
 */

const COOKIE = 'safar-visitor';
const READ = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,2})(?:;|$)`);
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

export function findVisitor({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const [, number] = READ.exec(headers.cookie ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/** @returns the number that the reply gives a visitor who has none */
export function addVisitor(reply: FastifyReply, { config, randomBytes }: Pick<Deps, 'config' | 'randomBytes'>): number {
  const visitor = randomBytes(4).readUInt32BE() % 100;
  const attributes = ['Path=/', `Max-Age=${MAX_AGE_SECONDS}`, 'HttpOnly', 'SameSite=Lax'];
  if (config.isBehindHttps) attributes.push('Secure');
  reply.header('set-cookie', [`${COOKIE}=${visitor}`, ...attributes].join('; '));
  return visitor;
}
