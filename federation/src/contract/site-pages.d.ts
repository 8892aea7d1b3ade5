import type { PrerenderedPart, PrerenderJob } from './prerendering';

/** A remote with its program, or the shell, whose own program renders it. */
export interface RenderedPart {
  name: string;
  program?: string;
}

/**
 * Renders the pages of some parts of a site, each in a short-lived process that has none of ours: no environment, no
 * file but the programs, no other process, limits on time and memory. No part can keep another one from being rendered.
 * @param shellProgram the file of the shell that renders pages
 * @param timeoutMs for each of them
 * @returns by the name of the part; one that fails has no pages, and a sentence that says why
 */
export function renderParts(
  shellProgram: string,
  job: Omit<PrerenderJob, 'programs' | 'part'>,
  parts: RenderedPart[],
  timeoutMs?: number,
): Promise<Record<string, PrerenderedPart>>;

/** What a policy has to allow by its hash, as it is written there. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** The code and the styles that stand in a page. */
export function listInlineHashes(html: string): InlineHashes;

interface PageSources {
  /** What stands in the page itself. */
  inline: InlineHashes;
  /** Origins other than the site's own that remotes come from. */
  remoteOrigins?: string[];
  /** Others that pages call. */
  calledOrigins?: string[];
}

/** The content security policy of a page. */
export function formatPagePolicy(sources: PageSources): string;
