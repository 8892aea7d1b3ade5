import 'apexcharts/dist/apexcharts.css';
import 'apexcharts/donut';
import type { ApexOptions } from 'apexcharts';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { useTranslation } from 'i18n';
import { useMemo } from 'react';
import ReactApexChart from 'react-apexcharts/core';
import type { EarningsSlice } from './list-earnings-slices';

/** In the order of the slices, the same as the swatches of the table; the browser makes them light or dark. */
const SLICE_COLORS = ['var(--sc-color-accent)', 'var(--sc-art-warm)', 'var(--sc-color-primary)'];
const MUTED = 'var(--sc-color-text-muted)';

const TOTAL = msg('Total earnings');

/** Longer amounts would touch the ring. */
const ROOMY_CHARACTERS = 11;

export interface EarningsDonutProps {
  slices: readonly EarningsSlice[];
  /** Decimal string in rupees. */
  total: string;
}

export function EarningsDonut({ slices, total }: EarningsDonutProps) {
  const { t } = useTranslation();
  const options = useMemo(() => {
    const named = slices.map((slice) => ({ ...slice, label: t(slice.label) }));
    return donutOptions(named, total, t(TOTAL));
  }, [t, slices, total]);
  // Only the angles are drawn from floats; every amount shown is the exact string.
  const series = slices.map((slice) => Number(slice.amount));
  return <ReactApexChart type="donut" width="100%" height={256} series={series} options={options} />;
}

/**
 * By default the library writes `<style>` elements into the page, which a Content-Security-Policy of
 * `style-src 'self'` forbids: `injectStyleSheet: false` keeps them out, and its stylesheet comes through the build.
 */
export function donutOptions(slices: readonly EarningsSlice[], total: string, totalLabel = TOTAL): ApexOptions {
  return {
    chart: {
      fontFamily: 'inherit',
      injectStyleSheet: false,
      // The table beside the chart is its text; the chart itself takes no focus.
      accessibility: { enabled: false },
      animations: { enabled: false },
    },
    colors: SLICE_COLORS,
    fill: { opacity: 1 },
    labels: slices.map((slice) => slice.label),
    stroke: { colors: ['var(--sc-color-card)'], width: 3 },
    dataLabels: { enabled: false },
    legend: { show: false },
    tooltip: { enabled: false },
    states: { active: { filter: { type: 'none' } } },
    plotOptions: {
      pie: { expandOnClick: false, donut: { size: '72%', labels: centerLabels(slices, total, totalLabel) } },
    },
  };
}

/** In the middle: the total, and in its place the slice under the pointer. */
function centerLabels(slices: readonly EarningsSlice[], total: string, totalLabel: string) {
  return {
    show: true,
    name: { offsetY: -6, fontSize: '0.913rem', color: MUTED },
    value: {
      offsetY: 4,
      fontSize: formatRupees(total).length > ROOMY_CHARACTERS ? '1rem' : '1.44rem',
      fontWeight: 680,
      color: 'var(--sc-color-text)',
      // The library knows the floats it draws; the exact amount comes from the slice.
      formatter: (drawn: string) =>
        formatRupees(slices.find(({ amount }) => Number(amount) === Number(drawn))?.amount ?? total),
    },
    total: {
      show: true,
      label: totalLabel,
      fontSize: '0.913rem',
      color: MUTED,
      formatter: () => formatRupees(total),
    },
  };
}
