import 'apexcharts/dist/apexcharts.css';
import 'apexcharts/donut';
import { useMemo } from 'react';
import ReactApexChart from 'react-apexcharts/core';
import { donutOptions } from './donut-options';
import type { EarningsSlice } from './list-earnings-slices';
import { useTokens } from './use-tokens';

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
