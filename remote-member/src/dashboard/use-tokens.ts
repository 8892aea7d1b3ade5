import { useMemo, useSyncExternalStore } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** The present values of colour tokens, for code that cannot use CSS custom properties; follows light and dark. */
export function useTokens<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const joined = useSyncExternalStore(subscribeToTheme, () => readTokens(names).join('|'));
  return useMemo(() => {
    const values = joined.split('|');
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) as Record<Name, string>;
  }, [joined, names]);
}

function readTokens(names: readonly string[]): string[] {
  const style = getComputedStyle(document.documentElement);
  return names.map((name) => style.getPropertyValue(name).trim());
}

/** The theme changes with the system's wish, or with the visitor's choice in `data-theme` on the root element. */
function subscribeToTheme(onChange: () => void): () => void {
  const systemWish = matchMedia(DARK);
  const visitorChoice = new MutationObserver(onChange);
  systemWish.addEventListener('change', onChange);
  visitorChoice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    systemWish.removeEventListener('change', onChange);
    visitorChoice.disconnect();
  };
}
