import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const FilesSchema = Type.Object({ js: Type.Array(Type.String()), css: Type.Array(Type.String()) });

/** `site.json` of the built shell: the paths that it answers itself, old or mistaken ones with where they lead, and the files it needs. */
const ShellSiteSchema = Type.Object({
  paths: Type.Array(Type.String({ pattern: '^/' })),
  redirects: Type.Record(Type.String(), Type.String({ pattern: '^/' })),
  pages: Type.Record(Type.String(), FilesSchema),
  /** What calls the API: only members need it at once. */
  client: FilesSchema,
});

export type ShellSite = Static<typeof ShellSiteSchema>;

const shellSiteCheck = Compile(ShellSiteSchema);

export function parseShellSite(text: string): ShellSite {
  const value: unknown = JSON.parse(text);
  if (shellSiteCheck.Check(value)) return value;
  throw new Error('site.json of the shell must hold "paths", "redirects", "pages" and "client".');
}
