import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Registry, SiteConfig } from 'federation/contract';

export type PageEncoding = 'br' | 'gzip' | 'identity';

/** The site's one page, ready to be sent in whichever encoding a browser takes. */
export interface Page {
  etag: string;
  bodies: Record<PageEncoding, Buffer>;
}

const REGISTRY_PLACEHOLDER = '<!--safar:registry-->';
const SITE_CONFIG_PLACEHOLDER = '<!--safar:site-config-->';

/** JSON inside HTML: no `<` can end the element early. */
function toDataElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** @throws Error when the shell's page has no place for the data */
export async function renderPage(
  template: string,
  registry: Registry,
  siteConfig: SiteConfig,
): Promise<Page> {
  for (const placeholder of [REGISTRY_PLACEHOLDER, SITE_CONFIG_PLACEHOLDER]) {
    if (!template.includes(placeholder)) throw new Error(`The shell's index.html has no ${placeholder}.`);
  }
  const html = template
    .replace(REGISTRY_PLACEHOLDER, () => toDataElement('safar-registry', registry))
    .replace(SITE_CONFIG_PLACEHOLDER, () => toDataElement('safar-site-config', siteConfig));
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return { etag, bodies: { br, gzip: gzipped, identity } };
}

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(acceptEncoding: string | undefined): PageEncoding {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, quality === undefined ? 1 : Number(quality)];
    }),
  );
  if ((accepted.get('br') ?? 0) > 0) return 'br';
  return (accepted.get('gzip') ?? 0) > 0 ? 'gzip' : 'identity';
}
