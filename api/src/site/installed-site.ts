import type { Language } from '../contract';
import { prefixOf } from '../contract/languages';
import { msg, speechIn } from '../notifications/speech';

const SHORTCUTS = [
  { name: msg('Wallet'), path: '/wallet' },
  { name: msg('Add funds'), path: '/wallet/add-funds' },
  { name: msg('My network'), path: '/reference' },
];

/** Where the pages of a language find it. */
export const manifestPathOf = (language: Language) => `${prefixOf(language)}/manifest.webmanifest`;

/**
 * What a device asks of the site when it is installed (Web App Manifest). Its pictures are files of the shell. One site
 * in whatever language: what is installed from one of them is not installed again from the other.
 * @param name of the club
 */
export function describeInstalledSite(name: string, language: Language) {
  const { t } = speechIn(language);
  const prefix = prefixOf(language);
  return {
    id: '/',
    name,
    short_name: name,
    description: t('A members’ club around travel: your wallet, day by day.'),
    lang: language,
    start_url: `${prefix}/dashboard`,
    scope: '/',
    display: 'standalone',
    theme_color: '#faf6ef',
    background_color: '#faf6ef',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      { src: '/screenshot-narrow.jpg', sizes: '720x1280', type: 'image/jpeg', form_factor: 'narrow' },
      { src: '/screenshot-wide.jpg', sizes: '1280x800', type: 'image/jpeg', form_factor: 'wide' },
    ],
    shortcuts: SHORTCUTS.map((shortcut) => ({ name: t(shortcut.name), url: prefix + shortcut.path })),
  };
}
