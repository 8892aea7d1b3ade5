import { fileURLToPath } from 'node:url';

/** Where `npm run dev` puts the parts of the site; each remote's port is the `devPort` of its remote.json. */
export const SHELL_DEV_PORT = 3000;
export const API_DEV_PORT = 3100;

/** The page as the shell's dev server builds it, on disk for the API, which fills it in and serves it. */
export const SHELL_DEV_DIR = fileURLToPath(
  new URL('../../node_modules/.cache/safar-circle/dev-shell', import.meta.url),
);
