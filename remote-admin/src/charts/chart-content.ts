import type { ChartDefinition } from './chart-definition';
import type { LegendEntry } from './chart-legend';
import type { FiguresProps } from './figures';

/** A chart in all its forms: drawn, in a sentence, and as figures. */
export interface ChartContent {
  definition: ChartDefinition;
  /** What the picture says, for those who cannot see it. */
  description: string;
  /** For more than one series. */
  legend?: LegendEntry[];
  figures: Omit<FiguresProps, 'caption'>;
}
