import type { Registry } from './registry';
import type { SiteConfig } from './site-config';

/** What the server asks of the shell's `prerender.cjs`, as JSON on its standard input. */
export interface PrerenderJob {
  /** Where the site answers, without a final slash. */
  origin: string;
  siteConfig: SiteConfig;
  registry: Registry;
  /** Name of a remote -> the file of its live release that renders its pages. */
  programs: Record<string, string>;
}

/** Two parts of a document: what belongs in its head, and what belongs in `#root`. */
export interface PrerenderedPage {
  head: string;
  body: string;
}

/** What comes back on its standard output. */
export interface PrerenderedSite {
  /** By path: every page that anyone may open. */
  pages: Record<string, PrerenderedPage>;
  /** What surrounds a page of an area until it is known who is there. */
  frames: Record<'public' | 'member' | 'admin', PrerenderedPage>;
  notFound: PrerenderedPage;
  /** Sentences about what could not be rendered; those pages are rendered in the browser alone. */
  failures: string[];
}
