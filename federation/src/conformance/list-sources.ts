import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Source {
  /** Relative to the package. */
  file: string;
  text: string;
}

/** The files of a package's `src` that match. */
export function listSources(packageDir: string, pattern: RegExp): Source[] {
  return readdirSync(join(packageDir, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => ({
      file: join('src', file),
      text: readFileSync(join(packageDir, 'src', file), 'utf8'),
    }));
}
