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
