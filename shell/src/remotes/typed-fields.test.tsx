import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { reloadKeepingTyped, restoreTyped } from './reload-typed';
import { readTyped } from './typed-fields';

function Form({ amount = '' }: { amount?: string }) {
  const [mode, setMode] = useState('UPI');
  return (
    <form>
      <input name="amount" aria-label="Amount" defaultValue={amount} />
      <input name="mode" aria-label="Mode" value={mode} onChange={(event) => setMode(event.target.value)} />
      <input name="pin" aria-label="PIN" type="password" />
      <input name="password" aria-label="Password" type="text" autoComplete="current-password" />
      <input name="agree" aria-label="Agree" type="checkbox" value="yes" />
      <output>{mode}</output>
    </form>
  );
}

async function typeAndReload() {
  const { unmount } = render(<Form />);
  await userEvent.type(screen.getByLabelText('Amount'), '5000');
  await userEvent.clear(screen.getByLabelText('Mode'));
  await userEvent.type(screen.getByLabelText('Mode'), 'NEFT');
  await userEvent.type(screen.getByLabelText('PIN'), '1234');
  await userEvent.type(screen.getByLabelText('Password'), 'shown 1234');
  await userEvent.click(screen.getByLabelText('Agree'));
  // The document of these tests cannot be loaded again, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  reloadKeepingTyped();
  unmount();
}

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/wallet/add');
});

test('what was typed is there again after the reload, also when the form comes later', async () => {
  await typeAndReload();
  restoreTyped();
  await act(async () => void render(<Form amount="100" />));
  expect(await screen.findByDisplayValue('5000')).toHaveAccessibleName('Amount');
  expect(screen.getByText('NEFT')).toBeVisible();
  expect(screen.getByLabelText('Agree')).toBeChecked();
});

test('of two fields with one name, each gets what was typed into it, whichever comes first', async () => {
  document.body.innerHTML = '<label>Your name <input name="name" value="Asha"></label>';
  document.body.innerHTML += '<label>Name of the passkey <input name="name" value="Phone"></label>';
  jest.spyOn(console, 'error').mockImplementation(() => {});
  reloadKeepingTyped();
  document.body.innerHTML = '<label>Name of the passkey <input name="name"></label>';
  restoreTyped();
  document.body.insertAdjacentHTML('beforeend', '<label>Your name <input name="name"></label>');
  expect(await screen.findByDisplayValue('Asha')).toHaveAccessibleName('Your name');
  expect(screen.getByLabelText('Name of the passkey')).toHaveValue('Phone');
});

test('a password is not kept anywhere', async () => {
  await typeAndReload();
  expect(sessionStorage.getItem('safar:typed')).not.toContain('1234');
  restoreTyped();
  render(<Form />);
  expect(screen.getByLabelText('PIN')).toHaveValue('');
});

test('it is kept for one reload of one address', async () => {
  await typeAndReload();
  history.replaceState(null, '', '/network');
  restoreTyped();
  history.replaceState(null, '', '/wallet/add');
  restoreTyped();
  render(<Form />);
  expect(screen.getByLabelText('Amount')).toHaveValue('');
});

test('a field that was emptied is empty after the reload, and one that was never filled has what the page has', async () => {
  document.body.innerHTML =
    '<input name="upi" value="asha@bank"><textarea name="note">Road</textarea><input name="name">';
  for (const field of screen.getAllByRole('textbox')) await userEvent.clear(field);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  reloadKeepingTyped();
  document.body.innerHTML =
    '<input name="upi" value="asha@bank"><textarea name="note">Road</textarea><input name="name" value="Asha">';
  restoreTyped();
  expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(['', '', 'Asha']);
});

test('empty fields and fields without a name are nothing that was typed', () => {
  document.body.innerHTML = '<input value="a"><input name="b"><textarea name="c">road</textarea>';
  expect(readTyped(document)).toEqual([{ name: 'c', value: 'road' }]);
});
