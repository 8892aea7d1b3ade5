import type { ApexOptions } from 'apexcharts';
import { formatRupees } from 'design';
import type { EarningsSlice } from './list-earnings-slices';

export interface DonutColors {
  /** One a slice, in their order. */
  slices: string[];
  card: string;
  text: string;
  textMuted: string;
}

/**
 * `injectStyleSheet: false`, with the stylesheet imported through the build, keeps the chart within a
 * Content-Security-Policy of `style-src 'self'`: by default the library writes `<style>` elements into the page.
 */
export function donutOptions(
  slices: readonly EarningsSlice[],
  totalRupees: string,
  colors: DonutColors,
): ApexOptions {
  return {
    chart: {
      fontFamily: 'inherit',
      injectStyleSheet: false,
      // The table beside the chart is its text; the chart itself takes no focus.
      accessibility: { enabled: false },
      animations: { speed: 200 },
    },
    colors: colors.slices,
    labels: slices.map((slice) => slice.label),
    stroke: { colors: [colors.card], width: 3 },
    dataLabels: { enabled: false },
    legend: { show: false },
    states: { active: { filter: { type: 'none' } } },
    tooltip: {
      fillSeriesColor: false,
      y: { formatter: (_angle, point) => formatRupees(slices[point?.seriesIndex ?? 0]?.amount ?? '0') },
    },
    plotOptions: {
      pie: { expandOnClick: false, donut: { size: '72%', labels: centerLabels(totalRupees, colors) } },
    },
  };
}

function centerLabels(totalRupees: string, { text, textMuted }: DonutColors) {
  return {
    show: true,
    name: { offsetY: -6, fontSize: '0.913rem', color: textMuted },
    value: { offsetY: 4, fontSize: '1.44rem', fontWeight: 680, color: text },
    total: {
      show: true,
      showAlways: true,
      label: 'Total earnings',
      fontSize: '0.913rem',
      color: textMuted,
      formatter: () => formatRupees(totalRupees),
    },
  };
}
