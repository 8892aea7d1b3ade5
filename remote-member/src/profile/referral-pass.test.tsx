import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from 'design';
import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from 'federation/contract';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SAMPLE_PROFILE } from '../testing/samples';
import { InviteSection } from './invite-section';
import { ReferralPass } from './referral-pass';

const TEXT = 'Join using my referral code: SAFARDEM';

/** @param basename what the shell has before every address in another language */
async function showPass(basename = '/') {
  const page = (
    <ToastProvider>
      <ReferralPass profile={SAMPLE_PROFILE} />
      <InviteSection profile={SAMPLE_PROFILE} />
    </ToastProvider>
  );
  const router = createMemoryRouter(
    [
      {
        id: SITE_ROUTE_ID,
        path: '/',
        loader: () => DEFAULT_SITE_CONFIG,
        HydrateFallback: () => null,
        element: page,
      },
    ],
    { basename, initialEntries: [basename] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('button', { name: 'Share' });
}

/** Gives the device a share sheet that answers so, or takes it away. */
function setShareSheet(share: Navigator['share'] | undefined): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

function setClipboard(writeText: Clipboard['writeText'] | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true });
}

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  jest.spyOn(console, 'error').mockImplementation((error) => logged.push(error));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('code and QR are covered until the eye is pressed, and again after', async () => {
  const user = userEvent.setup();
  await showPass();
  expect(screen.queryByText('SAFARDEM')).not.toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show referral code' }));
  expect(screen.getByText('SAFARDEM')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^QR code/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Hide referral code' }));
  expect(screen.queryByText('SAFARDEM')).not.toBeInTheDocument();
});

test('sharing opens the share sheet of the device with title and text', async () => {
  const user = userEvent.setup();
  const shared: (ShareData | undefined)[] = [];
  setShareSheet(async (data) => void shared.push(data));
  await showPass();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(shared).toEqual([{ title: 'Referral Code', text: TEXT, url: `${location.origin}/signup?ref=SAFARDEM` }]);
  expect(screen.queryByText('Referral code copied!')).not.toBeInTheDocument();
});

test('without a share sheet the text is copied, and a message says so for three seconds', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const copied: string[] = [];
  setShareSheet(undefined);
  setClipboard(async (text) => void copied.push(text));
  await showPass();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(copied).toEqual([TEXT]);
  expect(await screen.findByText('Referral code copied!')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(2_900));
  expect(screen.getByText('Referral code copied!')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText('Referral code copied!')).not.toBeInTheDocument();
});

test('the link of the sign-up page is copied with the code in it', async () => {
  const user = userEvent.setup();
  const copied: string[] = [];
  setClipboard(async (text) => void copied.push(text));
  await showPass();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(copied).toEqual([`${location.origin}/signup?ref=SAFARDEM`]);
  expect(await screen.findByText('Referral link copied!')).toBeInTheDocument();
});

test('on a Hindi page every link leads to the Hindi sign-up page', async () => {
  const user = userEvent.setup();
  const given: unknown[] = [];
  setShareSheet(async (data) => void given.push(data?.url));
  setClipboard(async (text) => void given.push(text.split('\n').at(-1)));
  await showPass('/hi');
  for (const name of ['Share', 'Copy link', 'Copy invitation']) await user.click(screen.getByRole('button', { name }));
  expect(given).toEqual(Array(3).fill(`${location.origin}/hi/signup?ref=SAFARDEM`));
});

test.each([
  ['refuses', () => Promise.reject(new Error('Document is not focused.'))],
  ['is missing, as without TLS,', undefined],
])('a clipboard that %s is said', async (_, writeText) => {
  const user = userEvent.setup();
  setShareSheet(undefined);
  setClipboard(writeText);
  await showPass();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('The browser does not let the page copy.')).toBeInTheDocument();
  expect(screen.queryByText('Referral code copied!')).not.toBeInTheDocument();
});

test('a share sheet that was closed again is no failure', async () => {
  const user = userEvent.setup();
  setShareSheet(() => Promise.reject(new DOMException('Share canceled', 'AbortError')));
  await showPass();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(logged).toEqual([]);
});
