import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AddedFactor, Factors } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { onSessionOutdated, renderPage } from '../testing/render-page';

const NONE: Factors = { passkeys: [], authenticator: null, recoveryCodesLeft: 0, isDemanded: false };
const ADDED_AT = '2026-11-20T06:00:00.000Z';
const PASSKEY = { id: '7', name: 'Chrome on Windows', addedAt: ADDED_AT, lastUsedAt: null };
const WITH_PASSKEY: Factors = { ...NONE, passkeys: [PASSKEY], recoveryCodesLeft: 10 };
const WITH_APP: Factors = { ...NONE, authenticator: { addedAt: ADDED_AT }, recoveryCodesLeft: 10 };
const CODES = Array.from({ length: 10 }, (_, index) => `abcde-fghi${index}`);
const SECRET = 'JBSWY3DPEHPK3PXP';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** The last thing that was sent to a path. */
let sent: Record<string, unknown> = {};
function answer(path: string, result: unknown) {
  api.use(
    http.post(`*/api/v1/user/factors/${path}`, async ({ request }) => {
      sent[path] = await request.json();
      return result instanceof Response ? result : reply(result);
    }),
  );
}

async function openWith(factors: Factors) {
  api.use(http.get('*/api/v1/user/factors', () => reply(factors)));
  await renderPage('/profile');
  const section = await screen.findByRole('region', { name: 'Second factor' });
  await within(section).findByRole('heading', { name: 'Passkeys' });
  return within(section);
}

beforeEach(() => {
  sent = {};
  Object.assign(globalThis, { PublicKeyCredential: class {} });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

test('factors that do not load are said to protect nobody: there may be none', async () => {
  api.use(http.get('*/api/v1/user/factors', () => refuse(503, 'unavailable', 'Resting.')));
  await renderPage('/profile');
  const section = await screen.findByRole('region', { name: 'Second factor' });
  expect(await within(section).findByRole('alert')).toHaveTextContent('We could not load your second factors');
  expect(section).not.toHaveTextContent('protect your account');
});

test('an authenticator app is set up by picture or key, confirmed by a code, and gives ten codes to keep', async () => {
  const outdated = jest.fn();
  onSessionOutdated(outdated);
  answer('authenticator', { secret: SECRET, uri: `otpauth://totp/Safar?secret=${SECRET}` });
  const section = await openWith(NONE);
  expect(section.getByText('Off')).toBeInTheDocument();
  await press('Set up an authenticator app');
  expect(await section.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
  expect(section.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();

  answer('authenticator/confirm', refuse(400, 'invalid_input', 'Code is not right.'));
  await userEvent.type(section.getByLabelText('Code'), '12345');
  await press('Confirm');
  expect(section.getByLabelText('Code')).toHaveAccessibleDescription(/Code must be six digits\./);
  await userEvent.type(section.getByLabelText('Code'), ' ६');
  await press('Confirm');
  expect(await section.findByText('Code is not right.')).toBeInTheDocument();
  expect(section.getByLabelText('Code')).toHaveValue('12345 ६');
  expect(sent['authenticator/confirm']).toEqual({ code: '123456' });

  answer('authenticator/confirm', { factors: WITH_APP, recoveryCodes: CODES } satisfies AddedFactor);
  await press('Confirm');
  const card = await section.findByRole('region', { name: 'Keep these recovery codes' });
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(section.getByText('On')).toBeInTheDocument();
  expect(outdated).toHaveBeenCalledTimes(1);
  await press('I have kept them');
  expect(section.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
  expect(section.getByText(/^10 of 10 are left/)).toBeInTheDocument();
});

test('the focus goes to what follows the button that was pressed, and back to it', async () => {
  answer('authenticator', { secret: SECRET, uri: `otpauth://totp/Safar?secret=${SECRET}` });
  const section = await openWith(NONE);
  await press('Set up an authenticator app');
  expect(await section.findByText(/^Scan the picture/)).toHaveFocus();
  await press('Cancel');
  expect(section.getByRole('button', { name: 'Set up an authenticator app' })).toHaveFocus();
});

test('a passkey is made by the browser, under a name', async () => {
  const create = jest.fn(async () => ({
    id: 'a-b_c',
    response: { clientDataJSON: new ArrayBuffer(1), attestationObject: new ArrayBuffer(2) },
  }));
  Object.assign(navigator, { credentials: { create } });
  const options = {
    rp: { id: 'localhost', name: 'Safar Circle' },
    user: { id: 'AQ', name: 'asha@safar.example', displayName: 'Asha' },
    challenge: 'AAEC',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  };
  answer('passkey-options', { challengeId: 'c'.repeat(43), options });
  answer('passkeys', { factors: WITH_PASSKEY, recoveryCodes: null } satisfies AddedFactor);
  const section = await openWith(NONE);
  const name = section.getByLabelText('Name of the passkey');
  await userEvent.clear(name);
  await userEvent.type(name, ' My phone ');
  await press('Add a passkey');
  expect(await section.findByText('The passkey is added.')).toBeInTheDocument();
  expect(section.getByText('Chrome on Windows')).toBeInTheDocument();
  expect(sent.passkeys).toEqual({
    challengeId: 'c'.repeat(43),
    name: 'My phone',
    response: {
      id: 'a-b_c',
      rawId: 'a-b_c',
      type: 'public-key',
      response: { clientDataJSON: 'AA', attestationObject: 'AAA', transports: [] },
    },
  });
});

test('a passkey that the device does not make is told in words, and nothing is sent', async () => {
  Object.assign(navigator, {
    credentials: { create: () => Promise.reject(new DOMException('See: https://www.w3.org/', 'InvalidStateError')) },
  });
  answer('passkey-options', {
    challengeId: 'c',
    options: { user: { id: 'AQ' }, challenge: 'AA', pubKeyCredParams: [] },
  });
  const section = await openWith(WITH_PASSKEY);
  await press('Add a passkey');
  expect(await section.findByText('This device keeps a passkey for your account already.')).toBeInTheDocument();
  expect(sent).not.toHaveProperty('passkeys');
});

test('a passkey and the app are removed', async () => {
  answer('passkeys/7/remove', WITH_APP);
  answer('authenticator/remove', NONE);
  const section = await openWith({ ...WITH_PASSKEY, authenticator: { addedAt: ADDED_AT } });
  await press('Remove the passkey Chrome on Windows');
  await waitFor(() => expect(section.queryByText('Chrome on Windows')).not.toBeInTheDocument());
  await press('Remove the authenticator app');
  expect(await section.findByText('Off')).toBeInTheDocument();
});

test('few recovery codes are warned of, and new ones are shown', async () => {
  answer('recovery-codes', { recoveryCodes: CODES });
  const section = await openWith({ ...WITH_PASSKEY, recoveryCodesLeft: 2 });
  expect(section.getByRole('alert')).toHaveTextContent('Only 2 of your recovery codes are left.');
  await press('Make new codes');
  expect(await section.findByText(CODES[9] ?? '')).toBeInTheDocument();
});

test('the codes are copied as one text', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  answer('recovery-codes', { recoveryCodes: CODES });
  const section = await openWith(WITH_PASSKEY);
  await press('Make new codes');
  await section.findByText(CODES[0] ?? '');
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await press('Copy');
  expect(await section.findByText('Codes copied.')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining(CODES.join('\n')));
});

test('staff who must have one are told so, and led back afterwards', async () => {
  const section = await openWith({ ...NONE, isDemanded: true });
  expect(section.getByText(/^Your role in the club needs a second factor/)).toBeInTheDocument();
  answer('authenticator', { secret: SECRET, uri: 'otpauth://totp/Safar' });
  answer('authenticator/confirm', { factors: { ...WITH_APP, isDemanded: true }, recoveryCodes: CODES });
  await press('Set up an authenticator app');
  await userEvent.type(await section.findByLabelText('Code'), '123456');
  await press('Confirm');
  expect(await section.findByRole('link', { name: 'Go to the back office' })).toHaveAttribute('href', '/admin');
});
