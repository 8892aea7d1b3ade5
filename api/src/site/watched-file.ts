import { readFile, stat } from 'node:fs/promises';

/** How long a file is believed to be unchanged. */
const FRESH_MS = 1000;

/** A file and what was made of it, kept until the file changes. */
export interface WatchedFile<Content> {
  /**
   * What the file holds now; undefined while there is no such file. While a changed file cannot be used, the content before it.
   * The same object until the file changes.
   */
  read(): Promise<Content | undefined>;
}

/**
 * @param parse throws when the text cannot be used
 * @param onUnusable told once for each version of the file that cannot be used
 */
export function watchFile<Content>(
  path: string,
  parse: (text: string) => Content,
  now: () => Date,
  onUnusable: (error: unknown) => void,
): WatchedFile<Content> {
  let checkedAtMs = -Infinity;
  let knownVersion = '';
  let content: Content | undefined;

  async function check(): Promise<void> {
    const status = await stat(path, { bigint: true }).catch(() => undefined);
    // A swap by rename gives a new inode even when size and time are the same.
    const version = status ? `${status.ino}:${status.mtimeNs}:${status.size}` : 'absent';
    if (version === knownVersion) return;
    knownVersion = version;
    if (!status) {
      content = undefined;
      return;
    }
    try {
      content = parse(await readFile(path, 'utf8'));
    } catch (error) {
      onUnusable(error);
    }
  }

  let checking: Promise<void> | undefined;
  return {
    read: async () => {
      const nowMs = now().getTime();
      if (nowMs - checkedAtMs >= FRESH_MS) {
        checkedAtMs = nowMs;
        checking = check().finally(() => (checking = undefined));
      }
      await checking;
      return content;
    },
  };
}
