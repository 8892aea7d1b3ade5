import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDraft } from './draft';
import { useForm } from './form';

const EMPTY = { text: '', password: '', mode: 'UPI' };

interface SampleProps {
  name?: string;
  filled?: string;
  send?: () => unknown;
}

function Sample({ name = 'note', filled = '', send = () => undefined }: SampleProps) {
  const initial = { ...EMPTY, text: filled };
  const form = useForm({ initial, draft: useDraft(name), send, describe: () => 'Not sent.' });
  return (
    <form {...form.formProps}>
      <textarea aria-label="Text" {...form.field('text')} />
      <input aria-label="Password" type="text" autoComplete="new-password" {...form.field('password')} />
      <select aria-label="Mode" {...form.field('mode')}>
        <option>UPI</option>
        <option>NEFT</option>
      </select>
      <p>{form.failure}</p>
      <p role="status">{form.values.text}</p>
      <button>Send</button>
    </form>
  );
}

const text = () => screen.getByLabelText('Text');
const press = () => userEvent.click(screen.getByRole('button'));

/** The page is left and comes back. */
function show(sample: React.ReactNode) {
  cleanup();
  render(sample);
}

beforeEach(() => {
  sessionStorage.clear();
  show(<Sample />);
});

test('what was typed is there again when the page comes back, but for a password that is being shown', async () => {
  await userEvent.type(text(), 'Half a sen');
  await userEvent.type(screen.getByLabelText('Password'), 'the quiet hills');
  await userEvent.selectOptions(screen.getByLabelText('Mode'), 'NEFT');
  show(<Sample />);
  expect(text()).toHaveValue('Half a sen');
  expect(screen.getByRole('status')).toHaveTextContent('Half a sen');
  expect(screen.getByLabelText('Mode')).toHaveValue('NEFT');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hills');
});

test('it is in no other form', async () => {
  await userEvent.type(text(), 'Half a sen');
  show(<Sample name="answer" />);
  expect(text()).toHaveValue('');
});

test('what was sent does not come back', async () => {
  await userEvent.type(text(), 'A sentence.');
  await press();
  show(<Sample />);
  expect(text()).toHaveValue('');
});

test('what was refused comes back, and what was typed while the form was being sent', async () => {
  show(<Sample send={() => Promise.reject(new Error('no'))} />);
  await userEvent.type(text(), 'A sentence.');
  await press();
  let answer = () => {};
  show(<Sample send={() => new Promise((resolve) => (answer = () => resolve(EMPTY)))} />);
  expect(text()).toHaveValue('A sentence.');
  await press();
  await userEvent.type(text(), ' And more.');
  await act(async () => answer());
  show(<Sample />);
  expect(text()).toHaveValue('A sentence. And more.');
});

test('a field that was filled in, and that somebody has emptied, stays empty', async () => {
  show(<Sample filled="SAFARDEM" />);
  await userEvent.clear(text());
  show(<Sample filled="SAFARDEM" />);
  expect(text()).toHaveValue('');
  await userEvent.type(text(), 'X');
  await userEvent.clear(text());
  show(<Sample filled="SAFARDEM" />);
  expect(text()).toHaveValue('');
});

test('a field that nobody has touched is filled in as it would be without a draft', async () => {
  await userEvent.selectOptions(screen.getByLabelText('Mode'), 'NEFT');
  show(<Sample filled="SAFARDEM" />);
  expect(text()).toHaveValue('SAFARDEM');
});
