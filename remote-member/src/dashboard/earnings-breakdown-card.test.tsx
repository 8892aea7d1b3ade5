import { render, screen } from '@testing-library/react';
import { EarningsBreakdownCard } from './earnings-breakdown-card';

test('a member without earnings reads what will be here', () => {
  render(<EarningsBreakdownCard breakdown={{ directReferrals: '0', cashback: '0', bonuses: '0' }} />);
  expect(screen.getByRole('heading', { name: 'No earnings yet' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
