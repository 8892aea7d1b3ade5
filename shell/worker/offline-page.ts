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

/** In the place of a page that nobody has kept. */
export function createOfflinePage(): Response {
  const parts = WORDS.map(({ lang, title, text, links }) => {
    const items = Object.entries(links).map(([path, name]) => `<li><a href="${path}">${name}</a></li>`);
    return `<section lang="${lang}"><h1>${title}</h1><p>${text}</p><ul>${items.join('')}</ul></section>`;
  });
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Offline</title>',
    '<style>body{font:1.125rem/1.6 system-ui,sans-serif;margin:2rem}a{display:inline-block;padding:.5rem 0}</style>',
  ];
  const html = `<!doctype html><html lang="en"><head>${head.join('')}</head><body>${parts.join('')}</body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
