import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastProvider, useToast } from './toast';

function ShareButton({ durationMs }: { durationMs?: number }) {
  const { showToast } = useToast();
  return <button onClick={() => showToast('Referral code copied!', { durationMs })}>Share</button>;
}

function renderAndShare(durationMs?: number) {
  render(
    <ToastProvider>
      <ShareButton durationMs={durationMs} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
}

function passMs(ms: number) {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a toast is announced and leaves after 3,000 ms', () => {
  renderAndShare();
  expect(screen.getByRole('status')).toHaveTextContent('Referral code copied!');
  passMs(2_999);
  expect(screen.getByRole('status')).toHaveTextContent('Referral code copied!');
  passMs(1);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the pointer over a toast stops its clock, and the rest of the time runs when it leaves', () => {
  renderAndShare();
  passMs(2_000);
  const text = screen.getByText('Referral code copied!');
  fireEvent.mouseEnter(text);
  passMs(60_000);
  expect(text).toBeInTheDocument();
  fireEvent.mouseLeave(text);
  passMs(999);
  expect(text).toBeInTheDocument();
  passMs(1);
  expect(text).not.toBeInTheDocument();
});

test('focus within a toast stops its clock too', () => {
  renderAndShare();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  passMs(60_000);
  expect(screen.getByText('Referral code copied!')).toBeInTheDocument();
});

test('a toast can be dismissed, and can be given another time', () => {
  renderAndShare(10_000);
  passMs(9_999);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('only the newest three toasts are shown', () => {
  renderAndShare();
  const share = screen.getByRole('button', { name: 'Share' });
  for (let click = 0; click < 4; click += 1) fireEvent.click(share);
  expect(screen.getAllByText('Referral code copied!')).toHaveLength(3);
});

test('without a provider the mistake has a name', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<ShareButton />)).toThrow('ToastProvider');
  silence.mockRestore();
});
