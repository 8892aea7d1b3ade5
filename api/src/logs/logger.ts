import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';

interface LoggedLine {
  level: string;
  time: string;
  msg?: string;
  route?: string;
  method?: string;
  status?: number;
  ms?: number;
  err?: { message?: string; stack?: string };
}

/** What a page consists of: dozens of lines that say nothing while all is well. */
const isQuiet = ({ route, status }: LoggedLine) =>
  route !== undefined && status !== undefined && status < 400 && !route.startsWith('/api/');

/**
 * A line of the log for a person at a terminal; undefined for what a person need not see.
 * @param line as the log writes it, one JSON object
 */
export function toShortLine(line: string): string | undefined {
  const logged = JSON.parse(line) as LoggedLine;
  const { level, time, msg = '', route, method = '', status = 0, ms = 0, err } = logged;
  if (level === 'fatal') return err?.stack === undefined ? msg : `${msg}\n${err.stack}`;
  if (isQuiet(logged)) return undefined;
  const clock = new Date(time).toTimeString().slice(0, 8);
  if (route !== undefined && status > 0) return `${clock}  ${status}  ${method} ${route}  ${Math.round(ms)} ms`;
  const name = level === 'info' ? '' : `${level.toUpperCase()}: `;
  const fault = level === 'error' ? err?.stack : err?.message;
  return `${clock}  ${name}${msg}${fault === undefined ? '' : `\n${fault}`}`;
}

/** Where the log goes instead of standard output. */
type LogStream = Pick<NodeJS.WritableStream, 'write'>;

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
