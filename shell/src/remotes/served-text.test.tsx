import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addTexts, showLanguage } from 'i18n/host';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { messages } from '../locales/hi.po';
import { AreaError } from './area-error';
import { LoadFault, RemoteError } from './faults';
import { ServedTextContext, takeServedText } from './served-text';

const fault = new LoadFault('missing', 'its files are missing (status {detail})', undefined, 404);
const error = new RemoteError('marketing', fault);

/** A page that comes with "Try again". */
function Page({ reason }: { reason: unknown }) {
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome) return <AreaError error={reason} onRetry={() => setHasCome(true)} />;
  return (
    <>
      <h1>The page itself</h1>
      <input name="message" aria-label="Message" />
      <input name="name" aria-label="Name" defaultValue="Asha" />
      <input name="password" type="password" aria-label="Password" />
    </>
  );
}

/** The page as the server sent it and a visitor has typed into it; then the program draws it without its code. */
function open(path: string, { reason }: { reason: unknown } = { reason: error }) {
  history.replaceState(null, '', '/contact-us');
  const root = document.createElement('div');
  root.innerHTML = `<main><h1>Write to us</h1><form action="/sent"><label for="m">Message</label><input id="m" name="message"><label for="n">Name</label><input id="n" name="name" value="Mira"><label for="p">Password</label><input id="p" name="password" type="password" value="over the hills"><button>Send</button></form></main>`;
  document.body.replaceChildren(root);
  const field = root.querySelector('input');
  field?.focus();
  if (field) field.value = 'Where does the bus leave?';
  const served = takeServedText(document);
  const router = createMemoryRouter([{ path: '*', element: <Page reason={reason} /> }], { initialEntries: [path] });
  root.replaceChildren();
  const site = (
    <ServedTextContext value={served}>
      <main>
        <RouterProvider router={router} />
      </main>
    </ServedTextContext>
  );
  render(site, { container: root });
}

afterEach(() => act(() => showLanguage('en')));

test('the text that the server sent stays, with what is typed, and below it stands why it cannot be used', () => {
  open('/contact-us');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Write to us');
  const [message] = screen.getAllByRole('textbox');
  expect(message).toHaveValue('Where does the bus leave?');
  expect(message).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'What is here can be read, but not used just now. ' +
      'The marketing area could not be loaded: its files are missing (status 404).',
  );
});

test.each([
  ['en', new Error('There is no fuel'), 'There is no fuel.'],
  ['en', new Error('Is there no fuel?'), 'Is there no fuel?'],
  ['en', undefined, 'The page gave no reason.'],
  ['hi', undefined, 'पेज ने कोई वजह नहीं बताई।'],
  ['hi', error, 'यह हिस्सा (marketing) नहीं खुल सका: उसकी फ़ाइलें नहीं मिल रहीं (स्टेटस 404)।'],
] as const)('the reason ends with one full stop, that of the language: %s, %p', async (language, reason, sentence) => {
  addTexts('hi', messages);
  showLanguage(language);
  open('/contact-us', { reason });
  const text = screen.getByRole('alert').querySelector('p')?.textContent ?? '';
  expect(text.slice(-sentence.length - 1)).toBe(` ${sentence}`);
});

test('a form that nothing answers for is not sent by the browser', () => {
  open('/contact-us');
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
});

test('what was typed goes on to the empty fields of the page that comes', async () => {
  open('/contact-us');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The page itself');
  expect(screen.getByLabelText('Message')).toHaveValue('Where does the bus leave?');
  expect(screen.getByLabelText('Name')).toHaveValue('Asha');
  expect(screen.getByLabelText('Password')).toHaveValue('over the hills');
});

test('elsewhere an area that cannot be loaded is named in its place', () => {
  open('/faq');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The marketing pages could not be loaded');
  expect(screen.queryByText('Write to us')).not.toBeInTheDocument();
});
