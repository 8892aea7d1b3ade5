import type { ApexOptions } from 'apexcharts';
import { formatRupees } from 'client/money';
import type { EarningsSlice } from './list-earnings-slices';

/** Longer amounts would touch the ring. */
const ROOMY_CHARACTERS = 11;

export interface DonutColors {
  /** One a slice, in their order. */
  slices: string[];
  card: string;
  text: string;
  textMuted: string;
}

/**
 * By default the library writes `<style>` elements into the page, which a Content-Security-Policy of
 * `style-src 'self'` forbids: `injectStyleSheet: false` keeps them out, and the module that draws the chart imports
 * `apexcharts/dist/apexcharts.css` through the build.
 */
export function donutOptions(slices: readonly EarningsSlice[], totalRupees: string, colors: DonutColors): ApexOptions {
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
    tooltip: { enabled: false },
    states: { active: { filter: { type: 'none' } } },
    plotOptions: {
      pie: {
        expandOnClick: false,
        donut: { size: '72%', labels: centerLabels(slices, totalRupees, colors) },
      },
    },
  };
}

/** In the middle: the total, and in its place the slice under the pointer. */
function centerLabels(slices: readonly EarningsSlice[], totalRupees: string, { text, textMuted }: DonutColors) {
  return {
    show: true,
    name: { offsetY: -6, fontSize: '0.913rem', color: textMuted },
    value: {
      offsetY: 4,
      fontSize: formatRupees(totalRupees).length > ROOMY_CHARACTERS ? '1rem' : '1.44rem',
      fontWeight: 680,
      color: text,
      // The library knows the floats it draws; the exact amount comes from the slice.
      formatter: (drawn: string) =>
        formatRupees(slices.find(({ amount }) => Number(amount) === Number(drawn))?.amount ?? totalRupees),
    },
    total: {
      show: true,
      label: 'Total earnings',
      fontSize: '0.913rem',
      color: textMuted,
      formatter: () => formatRupees(totalRupees),
    },
  };
}
