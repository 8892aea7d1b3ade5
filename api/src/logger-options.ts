import type { FastifyServerOptions } from 'fastify';

/** Where the log goes instead of standard output. */
export type LogStream = Pick<NodeJS.WritableStream, 'write'>;

/** Wherever they appear in what is logged, these are replaced. */
const SECRETS = ['authorization', 'password', 'token', 'passwordHash'];

const PATHS_OF_SECRETS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/** One JSON object a line. */
export function loggerOptions(level: string, stream?: LogStream): FastifyServerOptions['logger'] {
  return { level, redact: { paths: PATHS_OF_SECRETS, censor: '[redacted]' }, ...(stream ? { stream } : {}) };
}
