import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from 'client/queries';
import { ApiError } from 'shared-auth';
import { QueryOutcome, SectionContext } from './query-outcome';

function Balance({ load }: { load: () => Promise<string> }) {
  return (
    <QueryOutcome
      query={useQuery({ queryKey: ['balance'], queryFn: load })}
      skeleton={<p>skeleton</p>}
      failureTitle="We could not load your wallet"
      reassurance="Your money is safe."
    >
      {(balance) => <p>{balance}</p>}
    </QueryOutcome>
  );
}

const show = (load: () => Promise<string>) =>
  render(
    <QueryClientProvider client={createQueryClient(0)}>
      <Balance load={load} />
    </QueryClientProvider>,
  );

test('what is on its way shows the outline of the page and says that it loads', async () => {
  let arrive = (_balance: string) => {};
  show(() => new Promise((resolve) => (arrive = resolve)));
  expect(screen.getByText('skeleton')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  arrive('₹5');
  expect(await screen.findByText('₹5')).toBeInTheDocument();
  expect(screen.queryByText('skeleton')).not.toBeInTheDocument();
});

test('what is shown is asked for again when the line is back, however new it is', async () => {
  const load = jest.fn(async () => '₹5');
  render(
    <QueryClientProvider client={createQueryClient(60_000)}>
      <Balance load={load} />
    </QueryClientProvider>,
  );
  await screen.findByText('₹5');
  load.mockResolvedValue('₹6');
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('₹6')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('what the outline has in common with the page keeps the focus, and a press that has begun, when the figures come', async () => {
  let arrive = (_balance: string) => {};
  const Summary = ({ balance }: { balance?: string }) => (
    <section>
      {balance && <p>{balance}</p>}
      <a href="/wallet">Wallet</a>
    </section>
  );
  function Page() {
    const query = useQuery({
      queryKey: ['balance'],
      queryFn: () => new Promise<string>((resolve) => (arrive = resolve)),
    });
    return (
      <QueryOutcome query={query} skeleton={<Summary />} failureTitle="We could not load your wallet">
        {(balance) => <Summary balance={balance} />}
      </QueryOutcome>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient(0)}>
      <Page />
    </QueryClientProvider>,
  );
  const link = screen.getByRole('link', { name: 'Wallet' });
  link.focus();
  arrive('₹5');
  expect(await screen.findByText('₹5')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Wallet' })).toBe(link);
  expect(link).toHaveFocus();
});

test('a failure shows at once what happened and that the money is safe, and trying again can succeed', async () => {
  const user = userEvent.setup();
  const answers = [
    () => Promise.reject(new ApiError('The ledger is resting.', { code: 'unavailable', status: 503 })),
    async () => '₹5',
  ];
  show(() => (answers.shift() ?? (async () => 'asked too often'))());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We could not load your wallet');
  expect(alert).toHaveTextContent('The ledger is resting.');
  expect(alert).toHaveTextContent('Your money is safe.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('₹5')).toBeInTheDocument();
});

test.each([false, true])('trying again keeps the focus in its place (in a part of a page: %s)', async (isInSection) => {
  const user = userEvent.setup();
  const refusal = new ApiError('The ledger is resting.', { code: 'unavailable', status: 503 });
  const Place = isInSection ? 'section' : 'div';
  const getPlace = () => document.querySelector(isInSection ? 'section' : 'main');
  let answer: { resolve: (balance: string) => void; reject: (error: Error) => void } | undefined;
  const load = () => new Promise<string>((resolve, reject) => (answer = { resolve, reject }));
  render(
    <QueryClientProvider client={createQueryClient(0)}>
      <main>
        <Place>
          <SectionContext value={isInSection}>
            <Balance load={load} />
          </SectionContext>
        </Place>
      </main>
    </QueryClientProvider>,
  );
  await screen.findByText('skeleton');
  answer?.reject(refusal);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('skeleton')).toBeInTheDocument();
  expect(getPlace()).toHaveFocus();
  answer?.reject(refusal);
  const alert = await screen.findByRole('alert');
  await user.tab();
  expect(alert).toContainElement(document.activeElement as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  answer?.resolve('₹5');
  expect(await screen.findByText('₹5')).toBeInTheDocument();
  expect(getPlace()).toHaveFocus();
});

test('a call that nobody answered points to the connection', async () => {
  show(() => Promise.reject(new ApiError('Network Error', { code: 'offline', status: 0 })));
  expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection');
});
