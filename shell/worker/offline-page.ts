/** In both languages: which one is read here is known to the pages alone. */
const WORDS = [
  {
    lang: 'en',
    title: 'You are offline',
    text: 'This page has not been open on this device. These can be read without a connection:',
    links: { '/dashboard': 'Dashboard', '/wallet': 'Wallet', '/profile': 'Profile' },
  },
  {
    lang: 'hi',
    title: 'इंटरनेट नहीं है',
    text: 'यह पेज इस डिवाइस पर पहले नहीं खुला था। बिना इंटरनेट के ये खुल सकते हैं:',
    links: { '/dashboard': 'डैशबोर्ड', '/wallet': 'वॉलेट', '/profile': 'प्रोफ़ाइल' },
  },
];

/** The site's colours (design/src/tokens.css), in the page itself: without a line no other file may be here. */
const STYLE = `
  body { max-width: 36rem; margin: 2rem auto; padding: 0 1.25rem; font: 1.125rem/1.6 system-ui, sans-serif }
  section + section { margin-top: 2.5rem }
  h1 { margin: 0; font-size: 1.5rem; line-height: 1.3 }
  ul { margin: 0; padding: 0; list-style: none }
  li + li { border-top: 1px solid light-dark(#e5ddcf, #223b39) }
  a { display: block; padding: .5rem 0 }
  html { background: light-dark(#faf6ef, #0c1b1b); color: light-dark(#10302f, #e9f1ee) }
  a { color: light-dark(#0f766e, #5eccbf) }
`;

/** In the place of a page that nobody has kept. */
export function createOfflinePage(): Response {
  const parts = WORDS.map(({ lang, title, text, links }) => {
    const items = Object.entries(links).map(([path, name]) => `<li><a href="${path}">${name}</a></li>`);
    return `<section lang="${lang}"><h1>${title}</h1><p>${text}</p><ul>${items.join('')}</ul></section>`;
  });
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Offline</title>',
    `<style>${STYLE}</style>`,
  ];
  const html = `<!doctype html><html lang="en"><head>${head.join('')}</head><body>${parts.join('')}</body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
