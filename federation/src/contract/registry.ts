/** Who may open an area: anyone, a signed-in member, or an admin. The API is the guard; this only decides what is shown. */
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
  /** File name relative to the entry's directory -> `sha384-…`. */
  integrity: Record<string, string>;
  /** Exposed module (`./remote`) -> the files it needs at once. */
  assets: Record<string, ModuleAssets>;
}

export interface RegisteredRemote {
  name: string;
  access: Access;
  /** Path patterns the remote owns, in the router's notation (`/admin/user/:memberId`). */
  paths: string[];
  current: Release;
  previous: Release | null;
}

/** `registry.json`: which release of each remote is live. The server inlines it into every page. */
export interface Registry {
  /** Grows by one with every publication. */
  generation: number;
  remotes: RegisteredRemote[];
}

/** What a build of a remote says of itself (`dist/remote.json`); publishing turns it into a `Release`. */
export interface RemoteManifest extends Omit<Release, 'entry'> {
  name: string;
  access: Access;
  paths: string[];
  entryFile: string;
}
