import type { Config } from '../config/config';
import type { Language } from '../contract';
import type { Words } from './letters';
import { msg, speechIn } from './speech';
import { toWords } from './words';

/** A mail of the outbox, as somebody who delivers it has it. */
export interface OutgoingMail {
  id: bigint;
  memberId: bigint | null;
  kind: string;
  facts: unknown;
  to: string;
  key: string;
  /** Of who reads it; null is not chosen yet. */
  language: Language | null;
}

export interface Mail {
  messageId: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** The site's own colours (design/src/tokens.css): mail programs know neither its file nor variables. */
const LIGHT = { page: '#faf6ef', card: '#ffffff', text: '#10302f', muted: '#55645f', line: '#e5ddcf', link: '#0f766e' };
const FONT = "'Anek Devanagari', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** What a mail program that knows dark looks puts over the colours of the elements. */
const DARK_STYLE = `@media (prefers-color-scheme: dark) {
  .page { background: #0d1f1e !important; } .card { background: #15302e !important; border-color: #2a4a47 !important; }
  .text { color: #f3ecdf !important; } .muted { color: #b5c0ba !important; }
}`;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Frame {
  url: string;
  brand: string;
  footer: string;
  language: Language;
}

function composeHtml({ title, lines, action }: Words, { url, brand, footer, language }: Frame): string {
  const paragraphs = lines
    .map((line) => `<p class="text" style="margin:0 0 12px;color:${LIGHT.text}">${escapeHtml(line) || '&nbsp;'}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="page" style="margin:0;background:${LIGHT.page};font:16px/1.6 ${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.page}">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="text" style="padding:0 4px 16px;color:${LIGHT.link};font-size:20px;font-weight:700">${escapeHtml(brand)}</td></tr>
<tr><td class="card" style="background:${LIGHT.card};border:1px solid ${LIGHT.line};border-top:4px solid #f2a516;border-radius:12px;padding:24px">
<h1 class="text" style="margin:0 0 16px;color:${LIGHT.text};font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${paragraphs}
<p style="margin:20px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#0f766e;color:#ffffff;padding:12px 20px;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>
</td></tr>
<tr><td class="muted" style="padding:16px 4px;color:${LIGHT.muted};font-size:13px">${escapeHtml(footer)}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
}

function findReplyTo({ kind, facts }: OutgoingMail): Mail['replyTo'] {
  if (kind !== 'contact_message') return undefined;
  const { name, email } = facts as { name: string; email: string };
  return { name, address: email };
}

/** Below every mail. */
const mailFooter = (brand: string, { memberId, language }: OutgoingMail) =>
  speechIn(language).t(
    memberId === null ? msg('This mail was sent by {brand}.') : msg('You get this mail as a member of {brand}.'),
    { brand },
  );

/** The page in the language of the mail, also on a device that knows nothing of its reader; the back office has one. */
function inLanguage(url: string, origin: string, language: Language | null): string {
  const path = url.slice(origin.length);
  return language === null || language === 'en' || path.startsWith('/admin') ? url : `${origin}/${language}${path}`;
}

/** @param url where the button leads, when that is not a page of the words */
export function composeMail(
  outgoing: OutgoingMail,
  { origin, site }: Pick<Config, 'origin' | 'site'>,
  url?: string,
): Mail {
  const words = toWords(outgoing.kind, outgoing.facts, outgoing.language);
  const target = inLanguage(url ?? `${origin}${words.path}`, origin, outgoing.language);
  const footer = mailFooter(site.brand.name, outgoing);
  const replyTo = findReplyTo(outgoing);
  return {
    messageId: `<${outgoing.key}@${new URL(origin).hostname}>`,
    to: outgoing.to,
    ...(replyTo && { replyTo }),
    subject: words.title,
    text: [words.title, '', ...words.lines, '', `${words.action}: ${target}`, '', '-- ', footer, ''].join('\n'),
    html: composeHtml(words, { url: target, brand: site.brand.name, footer, language: outgoing.language ?? 'en' }),
  };
}
