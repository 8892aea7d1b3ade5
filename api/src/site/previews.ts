import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Preview } from 'federation/contract';
import { findPreview, toPreviewRegistry } from 'federation/variants';
import { Type } from 'typebox';
import type { Config } from '../config/config';
import type { Deps } from '../deps';
import { composePage, createStyleInliner, escapeHtml } from './compose-page';
import type { Site } from './live-site';
import { createPathFinder } from './rendered-site';
import { formatPagePolicy, listInlineHashes, listRemoteOrigins } from './security-headers';

/* What a tester sees of a preview besides the pages themselves. */

const COPY = {
  label: 'Preview',
  badge: ({ name, current }: Preview) => `Preview of ${name} ${current.version}, until`,
  end: 'End preview',
  ended: {
    title: 'This preview has ended',
    text: 'A link to a preview works for a day. This one has expired or was withdrawn, or a part of the address is missing. Ask the team that sent it for a new one.',
    home: 'Open the site',
  },
};

const PREVIEW_PATH = '/preview/';
/** In the place of what a link ends with. */
const END = 'end';

const STYLESHEETS = /<link [^>]*rel="stylesheet"[^>]*>|<style[^>]*>.*?<\/style>/gs;
const BADGE_STYLE = `.safar-preview {
  align-items: center;
  background: var(--sc-color-accent-surface);
  border: 1px solid currentColor;
  border-radius: var(--sc-radius-md);
  color: var(--sc-color-on-accent-surface);
  display: flex;
  flex-wrap: wrap;
  font-size: var(--sc-text-sm);
  gap: var(--sc-space-1) var(--sc-space-3);
  inset-block-end: var(--sc-space-4);
  inset-inline-start: var(--sc-space-4);
  margin-inline-end: var(--sc-space-4);
  padding: var(--sc-space-2) var(--sc-space-3);
  position: fixed;
  z-index: 1300;
}
.safar-preview a { color: inherit; font-weight: var(--sc-weight-bold); padding-block: var(--sc-space-2); }`;
const PAGE_STYLE = `main { margin-inline: auto; max-width: 36rem; padding: var(--sc-space-12) var(--sc-space-gutter); }
main > * + * { margin-block-start: var(--sc-space-4); }`;

const MOMENT = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
  timeZoneName: 'short',
});

/** @param page whole, with the badge that stands on each of them while the preview lasts */
function addBadge(page: string, preview: Preview): string {
  const { expiresAt } = preview;
  const until = `<time datetime="${escapeHtml(expiresAt)}">${MOMENT.format(new Date(expiresAt))}</time>`;
  const words = `<span>${escapeHtml(COPY.badge(preview))} ${until}</span><a href="${PREVIEW_PATH}${END}">${COPY.end}</a>`;
  const badge = `<aside class="safar-preview" aria-label="${COPY.label}">${words}</aside>`;
  return page
    .replace('</head>', () => `<style>${BADGE_STYLE}</style></head>`)
    .replace('</body>', () => `${badge}</body>`);
}

/** @param template of the shell, whose look the page has without its program */
function composeEndedPage(template: string, siteName: string): string {
  const { title, text, home } = COPY.ended;
  const styles = (template.match(STYLESHEETS) ?? []).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${escapeHtml(siteName)}</title>${styles}<style>${PAGE_STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${home}</a></p></main></body></html>`;
}

/*
 * A preview is a release that only those see who have opened its signed link. The link leaves a cookie; with it, each
 * page says another registry than the finished ones do, and the browser draws it.
 */

const COOKIE = 'safar-preview';
const READ = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`);
/** Longer than any preview lasts: who comes back later is told that it has ended. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;
const FOR_ONE_VISITOR = { 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' };
const NO_FILES = { styles: '', late: '' };

type Clock = Pick<Deps, 'config' | 'now'>;

/** The preview that a visitor has opened; null when it has ended since. */
export function findOpenPreview({ now }: Clock, site: Site, { headers }: FastifyRequest): Preview | null | undefined {
  const token = READ.exec(headers.cookie ?? '')?.[1];
  return token === undefined ? undefined : (findPreview(site.registry, token, now()) ?? null);
}

/** Its version in the place of the live one. */
export const withPreview = (versions: Site['liveVersions'], preview: Preview | null | undefined) =>
  preview ? { ...versions, [preview.name]: preview.current.version } : versions;

/** A page as those see it who have opened a preview. */
export async function sendPreviewPage(
  { config }: Clock,
  reply: FastifyReply,
  { site, preview, path }: { site: Site; preview: Preview | null; path: string },
): Promise<FastifyReply> {
  if (!preview) return sendEndedPage(config, reply, site);
  const registry = toPreviewRegistry(site.registry, preview);
  const html = await readTemplate(site);
  const content = { rendered: undefined, kind: 'frame', files: NO_FILES } as const;
  const page = addBadge(composePage({ html, registry, siteConfig: config.site }, content), preview);
  const findPath = createPathFinder(preview.paths.map((each) => [each, each]));
  reply.code((site.findPage(path) ?? findPath(path)) ? 200 : 404);
  return sendHtml(config, reply, { site, page, remoteOrigins: listRemoteOrigins(registry) });
}

/** The last thing that is said of a preview: the next page is the live one. */
async function sendEndedPage(config: Config, reply: FastifyReply, site: Site): Promise<FastifyReply> {
  const page = composeEndedPage(await readTemplate(site), config.site.brand.name);
  setCookie(config, reply.code(410), '', 0);
  return sendHtml(config, reply, { site, page, remoteOrigins: [] });
}

async function sendHtml(
  config: Config,
  reply: FastifyReply,
  { site, page, remoteOrigins }: { site: Site; page: string; remoteOrigins: string[] },
): Promise<FastifyReply> {
  const styled = await createStyleInliner({ ...config, shellDirectory: site.shellDirectory }, () => {})(page);
  const policy = formatPagePolicy(config, listInlineHashes(styled), remoteOrigins);
  return reply
    .headers({ ...FOR_ONE_VISITOR, 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(styled);
}

const readTemplate = ({ shellDirectory }: Site) => readFile(join(shellDirectory, 'index.html'), 'utf8');

function setCookie({ isBehindHttps }: Config, reply: FastifyReply, value: string, seconds: number): void {
  const attributes = ['Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax', ...(isBehindHttps ? ['Secure'] : [])];
  reply.header('set-cookie', [`${COOKIE}=${value}`, ...attributes].join('; '));
}

/** Where a preview begins and ends. */
export function previewRoutes(deps: Clock): FastifyPluginAsyncTypebox {
  const { config } = deps;
  const leadTo = (reply: FastifyReply, path: string) =>
    reply.headers({ ...FOR_ONE_VISITOR, 'referrer-policy': 'no-referrer' }).redirect(path, 303);

  return async (app) => {
    app.get(
      // Not a parameter: those may have 100 signs.
      `${PREVIEW_PATH}*`,
      { config: { access: 'anyone' }, schema: { hide: true, params: Type.Object({ '*': Type.String() }) } },
      async ({ params: { '*': token } }, reply) => {
        if (token === END) {
          setCookie(config, reply, '', 0);
          return leadTo(reply, '/');
        }
        const site = await app.liveSite.get();
        const preview = findPreview(site.registry, token, deps.now());
        if (!preview) return sendEndedPage(config, reply, site);
        setCookie(config, reply, token, COOKIE_SECONDS);
        // A parameter stands for something that only its team knows.
        return leadTo(reply, preview.paths.find((path) => !/[:*]/.test(path)) ?? '/');
      },
    );
  };
}
