import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AddedFactor, Factors } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { askAgain } from '../testing/ask-again';
import { onSessionOutdated, renderPage } from '../testing/render-page';

const NONE: Factors = { passkeys: [], authenticator: null, recoveryCodesLeft: 0, isDemanded: false };
const ADDED_AT = '2026-11-20T06:00:00.000Z';
const WITH_APP: Factors = { ...NONE, authenticator: { addedAt: ADDED_AT }, recoveryCodesLeft: 10 };
const CODES = Array.from({ length: 10 }, (_, index) => `abcde-fghi${index}`);
const LOST = /its recovery codes did not reach you\. Make new codes\.$/;

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const answer = (path: string, result: () => Response) => api.use(http.post(`*/api/v1/user/factors/${path}`, result));

let own: Factors;

async function open(factors: Factors) {
  own = factors;
  api.use(http.get('*/api/v1/user/factors', () => reply(own)));
  await renderPage('/profile');
  const section = await screen.findByRole('region', { name: 'Second factor' });
  await within(section).findByRole('heading', { name: 'Passkeys' });
  return within(section);
}

/** The code of the app is typed, and what becomes of it is nobody's to know. */
async function confirmUnanswered(section: Awaited<ReturnType<typeof open>>, factors: Factors): Promise<void> {
  answer('authenticator', () => reply({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Safar' }));
  answer('authenticator/confirm', () => {
    own = factors;
    return HttpResponse.error();
  });
  await press('Set up an authenticator app');
  await userEvent.type(await section.findByLabelText('Code'), '123456');
  await press('Confirm');
}

test('an app that was added with a reply that is lost is shown as on, and new codes are asked for', async () => {
  const outdated = jest.fn();
  onSessionOutdated(outdated);
  const section = await open(NONE);
  await confirmUnanswered(section, WITH_APP);
  expect(await section.findByText(LOST)).toBeInTheDocument();
  expect(section.getByText('Your authenticator app')).toBeInTheDocument();
  expect(section.queryByLabelText('Code')).not.toBeInTheDocument();
  expect(section.getByRole('heading', { name: 'Recovery codes' })).toHaveFocus();
  expect(outdated).toHaveBeenCalledTimes(1);

  answer('recovery-codes', () => reply({ recoveryCodes: CODES }));
  await press('Make new codes');
  expect(await section.findByText(CODES[9] ?? '')).toBeInTheDocument();
  await press('I have kept them');
  expect(section.getByRole('heading', { name: 'Recovery codes' })).toHaveFocus();
  expect(section.queryByText(LOST)).not.toBeInTheDocument();
});

test('a code that never arrived is sent again, and brings the codes', async () => {
  const section = await open(NONE);
  await confirmUnanswered(section, NONE);
  expect(await section.findByRole('alert')).toHaveTextContent('No answer came from the server.');
  expect(section.queryByText(LOST)).not.toBeInTheDocument();
  answer('authenticator/confirm', () => reply({ factors: WITH_APP, recoveryCodes: CODES } satisfies AddedFactor));
  await press('Confirm');
  expect(await section.findByText(CODES[9] ?? '')).toBeInTheDocument();
  await press('I have kept them');
  expect(section.queryByText(LOST)).not.toBeInTheDocument();
});

test('a second factor whose reply is lost had no codes to lose, and is said to be added', async () => {
  const passkey = { id: '7', name: 'Chrome on Windows', addedAt: ADDED_AT, lastUsedAt: null };
  const section = await open({ ...NONE, passkeys: [passkey], recoveryCodesLeft: 10 });
  await confirmUnanswered(section, { ...WITH_APP, passkeys: [passkey] });
  expect(await section.findByText('Your authenticator app')).toBeInTheDocument();
  expect(section.getByText('The app is added.')).toHaveFocus();
  expect(section.queryByText(LOST)).not.toBeInTheDocument();
});

test.each([
  ['before a code was typed here', false],
  ['after a code was refused here', true],
])('an app that another device has added, %s, is not said to be added by this one', async (_, isRefused) => {
  const passkey = { id: '7', name: 'Chrome on Windows', addedAt: ADDED_AT, lastUsedAt: null };
  const section = await open({ ...NONE, passkeys: [passkey], recoveryCodesLeft: 10 });
  answer('authenticator', () => reply({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Safar' }));
  answer('authenticator/confirm', () => refuse(400, 'invalid_input', 'Code is not right.'));
  await press('Set up an authenticator app');
  await userEvent.type(await section.findByLabelText('Code'), '123456');
  if (isRefused) {
    await press('Confirm');
    await section.findByText('Code is not right.');
  }
  own = { ...WITH_APP, passkeys: [passkey] };
  askAgain();
  expect(await section.findByText('Your authenticator app')).toBeInTheDocument();
  expect(section.queryByText('The app is added.')).not.toBeInTheDocument();
});

test('the key of an app that was added with a reply that is lost never comes back', async () => {
  const section = await open(NONE);
  await confirmUnanswered(section, WITH_APP);
  expect(await section.findByText('Your authenticator app')).toBeInTheDocument();
  own = NONE;
  askAgain();
  expect(await section.findByRole('button', { name: 'Set up an authenticator app' })).toBeInTheDocument();
  expect(section.queryByText('JBSW Y3DP EHPK 3PXP')).not.toBeInTheDocument();
});

test('what was removed with a reply that is lost is shown as removed', async () => {
  const section = await open(WITH_APP);
  answer('authenticator/remove', () => {
    own = NONE;
    return refuse(503, 'unavailable', 'Resting.');
  });
  await press('Remove the authenticator app');
  expect(await section.findByRole('button', { name: 'Set up an authenticator app' })).toBeInTheDocument();
});
