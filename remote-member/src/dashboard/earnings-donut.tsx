import 'apexcharts/dist/apexcharts.css';
import 'apexcharts/donut';
import { useMemo, useSyncExternalStore } from 'react';
import ReactApexChart from 'react-apexcharts/core';
import { donutOptions } from './donut-options';
import type { EarningsSlice } from './list-earnings-slices';

const TOKENS = [
  '--sc-color-accent',
  '--sc-art-warm',
  '--sc-color-primary',
  '--sc-color-card',
  '--sc-color-text',
  '--sc-color-text-muted',
] as const;

export interface EarningsDonutProps {
  slices: readonly EarningsSlice[];
  /** Decimal string in rupees. */
  total: string;
}

export function EarningsDonut({ slices, total }: EarningsDonutProps) {
  const tokens = useTokens(TOKENS);
  const options = useMemo(
    () =>
      donutOptions(slices, total, {
        // In the order of the slices; the same as the swatches of the table.
        slices: [tokens['--sc-color-accent'], tokens['--sc-art-warm'], tokens['--sc-color-primary']],
        card: tokens['--sc-color-card'],
        text: tokens['--sc-color-text'],
        textMuted: tokens['--sc-color-text-muted'],
      }),
    [slices, total, tokens],
  );
  // Only the angles are drawn from floats; every amount shown is the exact string.
  const series = slices.map((slice) => Number(slice.amount));
  return <ReactApexChart type="donut" width="100%" height={256} series={series} options={options} />;
}

const DARK = '(prefers-color-scheme: dark)';

/** The present values of colour tokens, for code that cannot use CSS custom properties; follows light and dark. */
function useTokens<Name extends string>(names: readonly Name[]): Record<Name, string> {
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
