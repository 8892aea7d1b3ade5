import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { Theme } from '@mui/material/styles';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ADMIN_COMPONENTS } from './admin-components';

const token = (name: string) => `var(--sc-${name})`;

const mix = (color: string, other: string, share: number | string) =>
  `color-mix(in srgb, ${color}, ${other} calc((${share}) * 100%))`;

/** A hue under the pointer: a little nearer to the text. */
const hover = (name: string) => mix(token(`color-${name}`), token('color-text'), 0.15);

/** One hue in the three shades MUI asks for; the design has one. */
const hue = (name: string, dark = token(`color-${name}`), on = 'on-primary') => ({
  main: token(`color-${name}`),
  light: token(`color-${name}`),
  dark,
  contrastText: token(`color-${on}`),
});

const baseTheme = createTheme({
  palette: {
    primary: hue('primary', token('color-primary-hover')),
    secondary: hue('accent', hover('accent'), 'on-accent'),
    error: hue('danger', hover('danger'), 'on-danger'),
    success: hue('success'),
    warning: hue('pending'),
    info: hue('link'),
    background: { default: token('color-page'), paper: token('color-card') },
    text: {
      primary: token('color-text'),
      secondary: token('color-text-muted'),
      disabled: token('color-text-muted'),
    },
    divider: token('color-line'),
    action: {
      active: token('color-text-muted'),
      hover: token('color-sunken'),
      selected: token('color-info-surface'),
      disabled: token('color-text-muted'),
      disabledBackground: token('color-sunken'),
      focus: token('color-sunken'),
    },
  },
  typography: {
    fontFamily: token('font-family'),
    fontWeightRegular: 400,
    fontWeightMedium: 540,
    fontWeightBold: 680,
    button: { textTransform: 'none', fontWeight: 540, fontSize: token('text-base'), letterSpacing: 0 },
  },
  shape: { borderRadius: 12 },
  focusVisible: { outlineColor: token('color-focus'), outlineWidth: 3 },
  components: ADMIN_COMPONENTS,
});

/**
 * Material UI in the design's tokens. Every colour is a `var(--sc-…)`, so light and dark follow the tokens by
 * themselves and no stylesheet of variables is needed. MUI's own colour functions calculate on hex values; these leave
 * the calculation to the browser.
 */
const ADMIN_THEME: Theme = {
  ...baseTheme,
  alpha: (color, share) => mix('transparent', color, share),
  lighten: (color, share) => mix(color, '#fff', share),
  darken: (color, share) => mix(color, '#000', share),
};

/**
 * Rules go into an empty <style> through the CSS object model (`speedy`), which the site's content security policy
 * allows by the hash of the empty string; text inside a <style> it would refuse. They come first in the head, so that
 * CSS modules win over them.
 */
const createStyleCache = () => createCache({ key: 'sc-admin', speedy: true, prepend: true });

let styleCache: ReturnType<typeof createStyleCache> | undefined;
/** One for the life of the page: each has an element of its own in the head, which nobody takes away. */
const getStyleCache = () => (styleCache ??= createStyleCache());

/** Material UI as the back office uses it: our theme, and styles that a strict policy allows. */
export function AdminThemeProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={getStyleCache()}>
      <ThemeProvider theme={ADMIN_THEME}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
