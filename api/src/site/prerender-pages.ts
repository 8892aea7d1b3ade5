import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrerenderedPart, RegisteredRemote, Registry } from 'federation/contract';
import { renderParts, type RenderedPart } from 'federation/pages';
import type { Config } from '../config/config';

const SHELL = 'shell';
const SHELL_PROGRAM = 'prerender.cjs';

/** The rendered parts of a site by name: the shell and every remote whose pages anyone may open. */
export type RenderedParts = Record<string, PrerenderedPart>;

/**
 * Renders the pages of a registry's live releases.
 * @param fail told, in sentences, what could not be rendered
 * @returns undefined when the shell brings no program for it, as in development
 */
export async function prerenderPages(
  config: Config,
  { registry, shellDirectory }: { registry: Registry; shellDirectory: string },
  fail: (sentence: string) => void,
): Promise<RenderedParts | undefined> {
  const shellProgram = join(shellDirectory, SHELL_PROGRAM);
  if (!existsSync(shellProgram)) return undefined;
  const parts: RenderedPart[] = [{ name: SHELL }];
  for (const remote of registry.remotes.filter(isRendered)) {
    try {
      parts.push({ name: remote.name, program: await findProgram(config.releasesDirectory, remote) });
    } catch (error) {
      fail(String(error));
    }
  }
  const job = { origin: config.origin, siteConfig: config.site, registry };
  const rendered = await renderParts(shellProgram, job, parts);
  Object.values(rendered).forEach(({ failures }) => failures.forEach(fail));
  return rendered;
}

/** Whether the pages of a remote are rendered at all. */
const isRendered = ({ access, current }: RegisteredRemote) =>
  access === 'public' && current.prerenderFile !== undefined;

/** Whether a page of a remote is rendered unless something fails. A path with a parameter stands for many pages. */
export const isRenderedPath = (remote: RegisteredRemote, path: string) => isRendered(remote) && !/[:*]/.test(path);

/** @throws Error when it is not the file that was published */
async function findProgram(
  releasesDirectory: string,
  { name, current: { version, prerenderFile = '', integrity } }: RegisteredRemote,
): Promise<string> {
  const file = join(releasesDirectory, name, version, prerenderFile);
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('base64');
  if (integrity[prerenderFile] !== `sha256-${hash}`)
    throw new Error(`${prerenderFile} of ${name} ${version} is not as it was published.`);
  return file;
}
