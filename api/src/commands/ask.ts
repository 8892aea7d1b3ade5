import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Asks on the terminal; what is typed as a secret is not shown. Without a terminal there is nobody to ask: undefined.
 */
export async function ask(question: string, { isSecret = false } = {}): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  let isMuted = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = terminal.question(`${question}: `);
    isMuted = isSecret;
    return await answer;
  } finally {
    terminal.close();
    if (isSecret) process.stdout.write('\n');
  }
}
