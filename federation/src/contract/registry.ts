/**
 * Who may open an area: anyone, a signed-in member, or an admin. The API is the guard; this only decides what is shown.
 */
export type Access = 'public' | 'member' | 'admin';

/** The files of one exposed module, relative to the release's directory. */
export interface ModuleAssets {
  js: string[];
  css: string[];
}

/** One immutable build of a remote, served from a directory named by its version. */
export interface Release {
  version: string;
  contract: number;
  /** URL of the remote's entry script; its directory is the base of every other file. */
  entry: string;
  /**
   * `sha256-…` by file name relative to the entry's directory: the entry, the files of the exposed modules and of the
   * pages.
   * The entry holds those of all its other files, so its own hash vouches for the whole release.
   */
  integrity: Record<string, string>;
  /** Exposed module (`./remote`) -> the files it needs at once. */
  assets: Record<string, ModuleAssets>;
  /**
   * Path -> the files that its page needs beyond those; their hashes are in `integrity` too. Older releases do not say.
   */
  pages?: Record<string, ModuleAssets>;
  /**
   * The program that renders the pages on the server (`./prerendering.ts`); only remotes that anyone may open have one.
   */
  prerenderFile?: string;
  /** Shared module -> the range of versions that this build can work with. */
  requires: Record<string, string>;
}

/** That a team stands by a release: Ed25519 over its manifest, in base64. */
export interface Signature {
  team: string;
  value: string;
}

/** What a browser said of the pages of a release before it went live. */
export interface Proof {
  /** `unproven`: its team published it without asking one. */
  verdict: 'proven' | 'unproven';
  /** Its name and version. */
  browser?: string;
  /** How many pages it opened. */
  pages?: number;
}

/** A release whose files are kept, so that open tabs and a rollback find them. */
export interface KeptRelease {
  version: string;
  /** Where a remote's release is entered; the shell's page says it itself. */
  entry?: string;
  /** ISO 8601, UTC. */
  publishedAt: string;
  /** When another one took its place, ISO 8601, UTC; absent while it is live. */
  liveUntil?: string;
  /** Gone back from, passed over by that, or a canary that ended: a rollback leads here only by name. */
  isWithdrawn: boolean;
  /** Absent on a machine's own site, and of older releases. */
  proof?: Proof;
  /** Its owner's, and that of a second team where one was needed; absent on a site that names no owners. */
  signatures?: Signature[];
}

/** The shares of the visitors that a release may be live for before it is for everybody. */
export type CanaryShare = 5 | 25;

/** A release that is live for some of the visitors, beside the one that is for all others. */
export interface Canary {
  sharePercent: CanaryShare;
  /** When it began with this share or another, ISO 8601, UTC: what is counted since then judges it. */
  since: string;
}

/** What was done with a part of the site, by whom. */
export interface ReleaseEvent {
  /** ISO 8601, UTC. */
  at: string;
  /** `released` is for everybody, `shared` for some, `withdrawn` from those. */
  action: 'released' | 'shared' | 'withdrawn' | 'rolled back';
  version: string;
  sharePercent?: CanaryShare;
  /** A team where it has signed, else who is called so on the machine or in the back office, or the server itself. */
  by: string;
  /** One sentence. */
  reason?: string;
}

/** What every part that is released has, the shell and remotes. */
interface PublishedPart {
  /** Every release that is kept, the newest first. */
  kept: KeptRelease[];
  /** The latest, the newest first. */
  history?: ReleaseEvent[];
}

export interface RegisteredRemote extends PublishedPart {
  name: string;
  access: Access;
  /** Path patterns the remote owns, in the router's notation (`/admin/user/:memberId`). */
  paths: string[];
  current: Release;
  /** What the loader falls back to. */
  previous: Release | null;
  /** The loader of those who have it falls back to the current one. */
  canary?: Canary & { access: Access; paths: string[]; current: Release };
}

/** The shell is released as remotes are; its files are under the site's own addresses. */
export interface RegisteredShell extends PublishedPart {
  /** The live one. */
  version: string;
  canary?: Canary & { version: string };
}

/** A release of a remote that those see, for a day, who have opened its link, and nobody else. */
export interface Preview {
  name: string;
  access: Access;
  paths: string[];
  current: Release;
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** The Ed25519 public key that the link is verified with: the DER of its SPKI, in base64. */
  key: string;
  signatures?: Signature[];
}

/** `registry.json`: which release of the shell and of each remote is live. The server inlines it into every page. */
export interface Registry {
  /** Grows by one with every change. */
  generation: number;
  /** Absent until a shell is published. */
  shell?: RegisteredShell;
  remotes: RegisteredRemote[];
  previews?: Preview[];
}

/** What every build says of itself. */
export interface BuildManifest {
  name: string;
  /** The version in package.json; `version` has the hash of the content behind it. */
  packageVersion: string;
  version: string;
  /** `sha256-…` of every file of the build but this one and the source maps. */
  files: Record<string, string>;
  /** The same of the source maps: kept for the team that owns the release, and never served. Older builds have none. */
  maps?: Record<string, string>;
}

/** `dist/remote.json`; publishing turns it into a `Release`. */
export interface RemoteManifest extends BuildManifest, Omit<Release, 'entry'> {
  access: Access;
  paths: string[];
  entryFile: string;
  /**
   * What it imports of the shared modules: names by module or subpath (`react/jsx-runtime`), `*` for all of it at once.
   * Older builds do not say.
   */
  imports?: Record<string, string[]>;
  /** The recorded replies that its pages are proven with. */
  sampleFile?: string;
  /** Path with a parameter -> an address that the recorded replies know. */
  sampleAddresses?: Record<string, string>;
}

/** What importing a shared module gives. */
export interface OfferedExports {
  names: string[];
  /** The package itself has more. */
  isSelection: boolean;
}

/** What the shell brings for remotes. */
export interface ShellOffer {
  /** Of today. */
  contract: number;
  /** All that it serves. Older builds serve the one. */
  contracts?: number[];
  /** Shared module -> the version that the shell was built with. */
  shared: Record<string, string>;
  /** By shared module and subpath (`react/jsx-runtime`): all that a remote may import. Older builds do not say. */
  exports?: Record<string, OfferedExports>;
}

/** `dist/shell.json`. */
export interface ShellManifest extends BuildManifest, ShellOffer {
  name: 'shell';
  /** The addresses that the shell answers or redirects: no remote may have one. */
  paths: string[];
}
