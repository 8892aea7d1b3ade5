import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { narrowScreen } from '../testing/render-page';
import { Step, useSteps } from './steps';

function Form() {
  const { current, back, goTo } = useSteps(['amount', 'pay', 'report']);
  return (
    <>
      <Step name="amount" title="Amount" current={current}>
        <button onClick={() => goTo('pay')}>Pay</button>
      </Step>
      <Step name="pay" title="Pay it" current={current} back={back}>
        <button onClick={() => goTo('report')}>Report</button>
      </Step>
      <Step name="report" title="Report it" current={current} back={back}>
        <button onClick={() => goTo('report')}>Report once more</button>
      </Step>
    </>
  );
}

function open(...entries: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Before</h1> },
      { path: '/form', element: <Form /> },
    ],
    { initialEntries: entries },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const goBack = () => userEvent.click(screen.getByRole('link', { name: 'Back' }));

beforeEach(narrowScreen);
afterEach(() => jest.restoreAllMocks());

test('after the way back on the screen, the one of the phone leads to the step before, not to the same again', async () => {
  const router = open('/', '/form');
  await press('Pay');
  await press('Report');
  await waitFor(() => expect(screen.getByText('Report it')).toHaveFocus());
  await goBack();
  await waitFor(() => expect(screen.getByText('Pay it')).toHaveFocus());
  await act(() => router.navigate(-1));
  expect(screen.getByText('Amount')).toHaveFocus();
  await act(() => router.navigate(-1));
  expect(screen.getByRole('heading', { name: 'Before' })).toBeInTheDocument();
});

test('a step that is asked for while it is shown adds no entry to the history', async () => {
  const router = open('/', '/form');
  await press('Pay');
  await press('Report');
  await waitFor(() => expect(screen.getByText('Report it')).toHaveFocus());
  await press('Report once more');
  await act(() => router.navigate(-1));
  expect(screen.getByText('Pay it')).toHaveFocus();
});

test('a click that asks for another tab or window is left to the browser', async () => {
  const router = open('/', '/form');
  await press('Pay');
  const link = await screen.findByRole('link', { name: 'Back' });
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    const click = createEvent.click(link, { [key]: true });
    // jsdom has no other tab: what the browser would do is not done here.
    const wasPrevented = new Promise<boolean>((resolve) =>
      window.addEventListener(
        'click',
        (event) => {
          resolve(event.defaultPrevented);
          event.preventDefault();
        },
        { once: true },
      ),
    );
    fireEvent(link, click);
    expect([key, await wasPrevented]).toEqual([key, false]);
  }
  expect(router.state.location.search).toBe('?step=pay');
});

test('a step that was not come to from the one before leads there all the same', async () => {
  const router = open('/', '/form?step=report');
  await goBack();
  await waitFor(() => expect(screen.getByText('Pay it')).toHaveFocus());
  await goBack();
  await waitFor(() => expect(screen.getByText('Amount')).toHaveFocus());
  expect(router.state.location.search).toBe('');
});
