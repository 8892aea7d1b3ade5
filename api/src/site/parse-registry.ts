import type { Access, RegisteredRemote, Registry, Release } from 'federation/contract';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const FilesSchema = Type.Object({ js: Type.Array(Type.String()), css: Type.Array(Type.String()) });

const ReleaseSchema = Type.Object({
  version: Type.String({ minLength: 1 }),
  contract: Type.Integer(),
  entry: Type.String({ minLength: 1 }),
  integrity: Type.Record(Type.String(), Type.String()),
  assets: Type.Record(Type.String(), FilesSchema),
  pages: Type.Optional(Type.Record(Type.String(), FilesSchema)),
  prerenderFile: Type.Optional(Type.String()),
  requires: Type.Record(Type.String(), Type.String()),
});

const RegistrySchema = Type.Object({
  generation: Type.Integer({ minimum: 0 }),
  remotes: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1 }),
      access: Type.Enum(['public', 'member', 'admin'] satisfies Access[]),
      paths: Type.Array(Type.String({ pattern: '^/' })),
      current: ReleaseSchema,
      previous: Type.Union([ReleaseSchema, Type.Null()]),
      kept: Type.Array(
        Type.Object({
          version: Type.String(),
          entry: Type.String(),
          publishedAt: Type.String(),
          isWithdrawn: Type.Boolean(),
        }),
      ),
    }),
  ),
});

const registryCheck = Compile(RegistrySchema);

/** Fails to compile when the schema no longer describes the contract's type. */
function toRegistry(value: Static<typeof RegistrySchema>): Registry {
  return value;
}

/** @throws Error with a sentence that says where the registry is wrong */
export function parseRegistry(text: string): Registry {
  const value: unknown = JSON.parse(text);
  if (registryCheck.Check(value)) return toRegistry(value);
  const [first] = registryCheck.Errors(value);
  throw new Error(`registry.json is not usable: ${first?.instancePath || 'the file'} ${first?.message ?? 'is wrong'}.`);
}

function listReleases(remote: RegisteredRemote): Release[] {
  return remote.previous ? [remote.current, remote.previous] : [remote.current];
}

/** Origins other than the site's own that remotes are loaded from. */
export function listRemoteOrigins(registry: Registry): string[] {
  const entries = registry.remotes.flatMap(listReleases).map((release) => release.entry);
  const absolute = entries.filter((entry) => URL.canParse(entry)).map((entry) => new URL(entry).origin);
  return [...new Set(absolute)].sort();
}
