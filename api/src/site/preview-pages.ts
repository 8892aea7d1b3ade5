import type { Preview } from 'federation/contract';
import { escapeHtml } from './compose-page';

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

export const PREVIEW_PATH = '/preview/';
/** In the place of what a link ends with. */
export const END = 'end';

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
export function addBadge(page: string, preview: Preview): string {
  const { expiresAt } = preview;
  const until = `<time datetime="${escapeHtml(expiresAt)}">${MOMENT.format(new Date(expiresAt))}</time>`;
  const words = `<span>${escapeHtml(COPY.badge(preview))} ${until}</span><a href="${PREVIEW_PATH}${END}">${COPY.end}</a>`;
  const badge = `<aside class="safar-preview" aria-label="${COPY.label}">${words}</aside>`;
  return page
    .replace('</head>', () => `<style>${BADGE_STYLE}</style></head>`)
    .replace('</body>', () => `${badge}</body>`);
}

/** @param template of the shell, whose look the page has without its program */
export function composeEndedPage(template: string, siteName: string): string {
  const { title, text, home } = COPY.ended;
  const styles = (template.match(STYLESHEETS) ?? []).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${escapeHtml(siteName)}</title>${styles}<style>${PAGE_STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${home}</a></p></main></body></html>`;
}
