import 'apexcharts/bar';
import 'apexcharts/line';
import 'apexcharts/pie';
import 'apexcharts/dist/apexcharts.css';
import ReactApexChart from 'react-apexcharts/core';
import type { ChartDefinition } from './chart';

interface ApexChartProps {
  chart: ChartDefinition;
  heightPx: number;
}

/** Draws a chart. Heavy: load this module after the page. */
export function ApexChart({ chart, heightPx }: ApexChartProps) {
  return <ReactApexChart type={chart.type} series={chart.series} options={chart.options} height={heightPx} />;
}
