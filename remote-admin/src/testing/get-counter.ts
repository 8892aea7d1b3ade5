import { screen } from '@testing-library/react';

/** What the counter with this label shows. */
export function getCounter(label: string): string {
  const term = screen.getByText(label, { selector: 'dt' });
  return term.nextElementSibling?.textContent ?? '';
}
