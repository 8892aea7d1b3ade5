import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary';

function BrokenChart(): never {
  throw new Error('no canvas');
}

test('a chart that breaks leaves its fallback in its place, and the rest of the page', () => {
  render(
    <main>
      <h1>Overview</h1>
      <ErrorBoundary fallback={<p>Its figures are below.</p>}>
        <BrokenChart />
      </ErrorBoundary>
    </main>,
    { onCaughtError: () => undefined },
  );
  expect(screen.getByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  expect(screen.getByText('Its figures are below.')).toBeInTheDocument();
});
