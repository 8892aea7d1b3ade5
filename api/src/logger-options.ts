import type { FastifyServerOptions } from 'fastify';
import type { DestinationStream } from 'pino';

/** Wherever they appear in what is logged, these are replaced. */
const SECRETS = ['authorization', 'password', 'token', 'passwordHash'];

const PATHS_OF_SECRETS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/** One JSON object a line. */
export function loggerOptions(level: string, stream?: DestinationStream): FastifyServerOptions['logger'] {
  return { level, redact: { paths: PATHS_OF_SECRETS, censor: '[redacted]' }, ...(stream ? { stream } : {}) };
}
