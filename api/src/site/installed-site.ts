/**
 * What a device asks of the site when it is installed (Web App Manifest). Its pictures are files of the shell.
 * @param name of the club
 */
export const describeInstalledSite = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  description: 'A members’ club around travel: your wallet, day by day.',
  lang: 'en',
  start_url: '/dashboard',
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
  shortcuts: [
    { name: 'Wallet', url: '/wallet' },
    { name: 'Add funds', url: '/wallet/add-funds' },
    { name: 'My network', url: '/reference' },
  ],
});
