import type { LevelRow } from '../compensation/level-table';

/** One way in which a package pays, as the public page tells it. */
export interface PlanText {
  id: string;
  title: string;
  subtitle: string;
  /** The headline figure: "0.25% daily". */
  rate: string;
  /** The conditions, in a sentence or two. */
  terms: string;
  details: {
    category: string;
    headings: { level: string; value: string; amount?: string };
    levels: LevelRow[];
  };
}
