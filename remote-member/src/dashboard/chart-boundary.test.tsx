import { render, screen } from '@testing-library/react';
import { ChartBoundary } from './earnings-chart';

function BrokenChart(): never {
  throw new Error('no canvas');
}

afterEach(() => jest.restoreAllMocks());

test('a chart that cannot be drawn leaves the figures beside it', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <ChartBoundary>
        <BrokenChart />
      </ChartBoundary>
      <p>₹12,300</p>
    </>,
  );
  expect(screen.getByText('₹12,300')).toBeInTheDocument();
});
