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
