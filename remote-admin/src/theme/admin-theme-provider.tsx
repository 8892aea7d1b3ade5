import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ADMIN_THEME } from './admin-theme';

/**
 * Rules go into an empty <style> through the CSS object model (`speedy`), which the site's content security policy
 * allows by the hash of the empty string; text inside a <style> it would refuse. They come first in the head, so that
 * CSS modules win over them.
 */
const createStyleCache = () => createCache({ key: 'sc-admin', speedy: true, prepend: true });

/** Material UI as the back office uses it: our theme, and styles that a strict policy allows. */
export function AdminThemeProvider({ children }: { children: ReactNode }) {
  const [styleCache] = useState(createStyleCache);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={ADMIN_THEME}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
