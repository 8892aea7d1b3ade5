import type { ApexOptions } from 'apexcharts';
import styles from './charts.module.css';

/** A chart in all its forms: its main figures as text, drawn, in a sentence, and all figures. */
export interface ChartContent {
  /** Stands above the drawing, and is there before it: a sentence or two. */
  summary: string;
  definition: ChartDefinition;
  /** What the picture says, for those who cannot see it. */
  description: string;
  /** For more than one series. */
  legend?: LegendEntry[];
  figures: ChartFigures;
}

export interface LegendEntry {
  label: string;
  /** The series' figure, where it has a single one. */
  value?: string;
}

export interface ChartFigures {
  columns: string[];
  /** The first cell of each names the row. */
  rows: string[][];
}

/** All that ApexCharts needs to draw one chart. */
export interface ChartDefinition {
  type: 'line' | 'pie' | 'bar';
  series: NonNullable<ApexOptions['series']>;
  options: ApexOptions;
}

/** The colours of the three series; the browser resolves them, so they follow light and dark. */
const SERIES_COLORS = ['var(--sc-color-primary)', 'var(--sc-color-accent)', 'var(--sc-color-text-muted)'];

/** Words on top of those colours. */
export const ON_SERIES_COLORS = ['var(--sc-color-on-primary)', 'var(--sc-color-on-accent)'];

/** The look that the charts share; each adds what is its own. */
export const BASE_OPTIONS = {
  chart: {
    // Its styles come with our stylesheet: the content security policy refuses <style> elements with text.
    injectStyleSheet: false,
    fontFamily: 'inherit',
    foreColor: 'var(--sc-color-text-muted)',
    background: 'transparent',
    toolbar: { show: false },
    zoom: { enabled: false },
    animations: { enabled: false },
    parentHeightOffset: 0,
  },
  colors: SERIES_COLORS,
  fill: { opacity: 1 },
  legend: { show: false },
  tooltip: { theme: 'light', cssClass: styles.tooltip, fillSeriesColor: false },
  grid: { borderColor: 'var(--sc-color-line)', padding: { left: 8, right: 8 } },
  states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
} satisfies ApexOptions;

export const AXIS_LINES = {
  axisBorder: { show: false },
  axisTicks: { show: false },
  tooltip: { enabled: false },
  crosshairs: {
    fill: { type: 'solid', color: 'var(--sc-color-sunken)' },
    stroke: { color: 'var(--sc-color-control-line)' },
  },
} satisfies ApexOptions['xaxis'];

export const AXIS_TEXT = { fontSize: '13px' };

const shortRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** A mark on an axis: 12500 is ₹12.5K. Only for drawing, where being exact does not matter. */
export function formatShortRupees(rupees: number): string {
  return shortRupees.format(rupees);
}
