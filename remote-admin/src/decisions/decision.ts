import type { ReactNode } from 'react';

/** What is typed along with a decision. */
export interface DecisionField {
  label: string;
  help: string;
  /** The sentence to show under the field, or undefined when the text is fine. */
  check: (text: string) => string | undefined;
  isLong?: boolean;
}

/** Something an admin is about to do for good. */
export interface Decision {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  field?: DecisionField;
  /** Settles once the server has answered and what is shown is up to date. */
  decide: (text: string) => Promise<unknown>;
}
