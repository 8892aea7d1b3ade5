/**
 * Where releases and the registry are kept: a directory today (`directory-store.mjs`), an object store some day.
 *
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 *
 * @typedef {object} ReleaseStore
 * @property {() => Promise<{ registry: Registry, tag: string }>} readRegistry the registry, and the tag of exactly this state of it
 * @property {(tag: string, registry: Registry) => Promise<boolean>} swapRegistry replaces the state with that tag, at once and
 *   whole; false, and no change, when another state is there by now
 * @property {(name: string, version: string, fromDir: string) => Promise<void>} putRelease stores the files of a build; a release
 *   that is there already stays as it is
 * @property {(name: string, version: string) => Promise<RemoteManifest>} readManifest
 * @property {(name: string, version: string) => Promise<void>} removeRelease
 */

export {};
