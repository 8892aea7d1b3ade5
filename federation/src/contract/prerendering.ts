import type { Registry } from './registry';
import type { SiteConfig } from './site-config';

/** What is asked of the shell's `prerender.cjs`, as JSON on its standard input. */
export interface PrerenderJob {
  /** Where the site answers, without a final slash. */
  origin: string;
  siteConfig: SiteConfig;
  registry: Registry;
  /** Name of a remote -> the file of its release that renders its pages. */
  programs: Record<string, string>;
  /**
   * The part whose pages are asked for: a remote, or `shell` for its own pages and what surrounds those of others. An
   * older server does not say, and is given all.
   */
  part?: string;
}

/** Two parts of a document: what belongs in its head, and what belongs in `#root`. */
export interface PrerenderedPage {
  head: string;
  body: string;
}

/** The pages of a part in a language. */
export interface PrerenderedTranslation {
  /** By path, which the language is no part of: every page that anyone may open. */
  pages: Record<string, PrerenderedPage>;
  /** What surrounds a page of an area until it is known who is there; the shell's to say. */
  frames?: Record<'public' | 'member' | 'admin', PrerenderedPage>;
  notFound?: PrerenderedPage;
  /** What the shell's `index.html` says itself, by the English of it. */
  texts?: Record<string, string>;
}

/** What comes back as the last line of its standard output. */
export interface PrerenderedPart extends PrerenderedTranslation {
  /** By language. A part that has no texts in one, as an older release, has none of it here. */
  translations?: Record<string, PrerenderedTranslation>;
  /** Sentences about what could not be rendered. */
  failures: string[];
}
