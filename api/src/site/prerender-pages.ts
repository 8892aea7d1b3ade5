import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrerenderedSite, RegisteredRemote, Registry } from 'federation/contract';
import type { Config } from '../config/config';
import { runPrerender } from './run-prerender';

const SHELL_PROGRAM = 'prerender.cjs';

/**
 * Renders the pages of a registry's live releases.
 * @returns undefined when the shell brings no program for it, as in development, or the program fails
 */
export async function prerenderPages(
  config: Config,
  registry: Registry,
  warn: (sentence: string) => void,
): Promise<PrerenderedSite | undefined> {
  const program = join(config.shellDirectory, SHELL_PROGRAM);
  const hasProgram = await access(program).then(
    () => true,
    () => false,
  );
  if (!hasProgram) return undefined;
  const programs: Record<string, string> = {};
  for (const remote of registry.remotes.filter((candidate) => candidate.access === 'public')) {
    const file = await findProgram(config.releasesDirectory, remote).catch((error) => warn(String(error)));
    if (file) programs[remote.name] = file;
  }
  const job = { origin: config.origin, siteConfig: config.site, registry, programs };
  const rendered = await runPrerender(program, job).catch((error) => warn(String(error)));
  rendered?.failures.forEach(warn);
  return rendered ?? undefined;
}

/** @throws Error when it is not the file that was published */
async function findProgram(
  releasesDirectory: string,
  { name, current: { version, prerenderFile, integrity } }: RegisteredRemote,
): Promise<string | undefined> {
  if (prerenderFile === undefined) return undefined;
  const file = join(releasesDirectory, name, version, prerenderFile);
  const hash = createHash('sha384')
    .update(await readFile(file))
    .digest('base64');
  if (integrity[prerenderFile] !== `sha384-${hash}`)
    throw new Error(`${prerenderFile} of ${name} ${version} is not as it was published.`);
  return file;
}
