import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { toShortLine } from './short-line';

/** Where the log goes instead of standard output. */
export type LogStream = Pick<NodeJS.WritableStream, 'write'>;

export interface LogConfig {
  level: string;
  /** `json`: one object a line, for programs. `text`: short lines, for a person at a terminal. */
  format: 'json' | 'text';
}

/** Wherever they appear in what is logged, these are replaced. */
const SECRETS = ['authorization', 'password', 'token', 'passwordHash'];

const PATHS_OF_SECRETS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/** Of what the database adds to an error: names alone. Its `detail` shows the values of a row. */
const NAMES = ['code', 'constraint', 'table', 'column', 'routine'];

interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  cause?: LoggedError;
  [name: string]: unknown;
}

function toLoggedError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  const named = Object.entries(error).filter(([name, value]) => NAMES.includes(name) && value !== undefined);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(named),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  };
}

const asText: LogStream = {
  write: (line: string) => {
    const text = toShortLine(line);
    return text === undefined || process.stdout.write(`${text}\n`);
  },
};

/** The one log of a process: everything that it says goes through it, from its start to its end. */
export function createLogger({ level, format }: LogConfig, stream?: LogStream): FastifyBaseLogger {
  const target = stream ?? (format === 'text' ? asText : pino.destination({ fd: 1, sync: true }));
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: toLoggedError },
      redact: { paths: PATHS_OF_SECRETS, censor: '[redacted]' },
    },
    target,
  );
}
