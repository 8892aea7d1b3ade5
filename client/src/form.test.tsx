import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-auth';
import type { Refusal } from './form';
import { useForm } from './form';

const EMPTY = { amount: '', utr: '' };
type Values = typeof EMPTY;

interface SampleProps {
  send?: (values: Values, element: HTMLFormElement) => unknown;
  refusal?: Refusal;
  onEdit?: () => void;
}

function Sample({ send = () => undefined, refusal, onEdit }: SampleProps) {
  const form = useForm({
    initial: EMPTY,
    check: ({ amount, utr }) => ({
      amount: /^\d+$/.test(amount) ? undefined : 'Digits, please.',
      utr: utr === '' ? 'Required.' : undefined,
    }),
    send,
    describe: (error) => (error instanceof ApiError ? error.message : 'A fault.'),
    refusal,
    onEdit,
  });
  const amount = form.field('amount');
  const utr = form.field('utr');
  return (
    <form {...form.formProps}>
      <input aria-label="Amount" name={amount.name} defaultValue={amount.defaultValue} />
      <p data-testid="amount">{amount.error}</p>
      <input aria-label="UTR" name={utr.name} defaultValue={utr.defaultValue} />
      <p data-testid="utr">{utr.error}</p>
      <p role="alert">{form.failure}</p>
      <p role="status">{form.isSent ? 'Sent.' : form.values.amount}</p>
      <button disabled={form.isSending}>Send</button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText(name);
const press = () => userEvent.click(screen.getByRole('button'));
const errorOf = (name: string) => screen.getByTestId(name).textContent;

async function fill() {
  await userEvent.type(field('Amount'), '500');
  await userEvent.type(field('UTR'), '123');
}

const refuse = (message: string, name?: string) => () =>
  Promise.reject(new ApiError(message, { code: 'utr_taken', status: 409, field: name }));

test('a form with refused fields is not sent: each field says what it needs, the first has the focus', async () => {
  const send = jest.fn();
  render(<Sample send={send} />);
  await press();
  expect([errorOf('amount'), errorOf('utr')]).toEqual(['Digits, please.', 'Required.']);
  expect(field('Amount')).toHaveFocus();
  await userEvent.type(field('Amount'), '500');
  expect(errorOf('amount')).toBe('');
  await press();
  expect(field('UTR')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('a field is checked when it is left, unless it is empty or left for the button', async () => {
  render(<Sample />);
  await userEvent.click(field('UTR'));
  await userEvent.type(field('Amount'), 'x');
  expect([errorOf('amount'), errorOf('utr')]).toEqual(['', '']);
  await userEvent.tab();
  expect(errorOf('amount')).toBe('Digits, please.');
  await userEvent.type(field('UTR'), 'y');
  await userEvent.clear(field('Amount'));
  await userEvent.tab();
  expect(errorOf('utr')).toBe('');
});

test.each([
  ['its field', 'Amount'],
  ['another one, which is empty,', 'UTR'],
])('what was typed before the program came is read when %s is left', async (_which, left) => {
  render(<Sample />);
  (field('Amount') as HTMLInputElement).value = '500';
  await userEvent.click(field(left));
  await userEvent.tab();
  expect(errorOf('amount')).toBe('');
  expect(screen.getByRole('status')).toHaveTextContent('500');
});

test('what the server refuses stands at its field, which has the focus, and what was typed stays', async () => {
  render(<Sample send={refuse('UTR was used.', 'utr')} />);
  await fill();
  await press();
  expect(errorOf('utr')).toBe('UTR was used.');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(field('UTR')).toHaveFocus();
  expect([field('Amount'), field('UTR')].map((input) => (input as HTMLInputElement).value)).toEqual(['500', '123']);
  await userEvent.type(field('Amount'), '0');
  expect(errorOf('utr')).toBe('UTR was used.');
  await userEvent.type(field('UTR'), '4');
  expect(errorOf('utr')).toBe('');
});

test.each([['no field', undefined] as const, ['a field that the form does not have', 'cursor'] as const])(
  'a refusal about %s stands by itself, until something is typed',
  async (_which, name) => {
    render(<Sample send={refuse('Not today.', name)} />);
    await fill();
    await press();
    expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
    await userEvent.type(field('UTR'), '4');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  },
);

test('a refusal that comes from elsewhere is shown in the same way, and forgotten by its owner', async () => {
  const onEdit = jest.fn();
  render(<Sample refusal={{ text: 'UTR was used.', field: 'utr' }} onEdit={onEdit} />);
  expect(errorOf('utr')).toBe('UTR was used.');
  expect(field('UTR')).toHaveFocus();
  await userEvent.type(field('Amount'), '5');
  expect(onEdit).not.toHaveBeenCalled();
  await userEvent.type(field('UTR'), '5');
  expect(onEdit).toHaveBeenCalledTimes(1);
});

test('a form is sent once while it is on its way, and then holds what the sender says', async () => {
  let answer = (_next: Partial<Values>) => {};
  const send = jest.fn(
    (_values: Values, _element: HTMLFormElement) => new Promise<Partial<Values>>((resolve) => (answer = resolve)),
  );
  render(<Sample send={send} />);
  await fill();
  await press();
  expect(screen.getByRole('button')).toBeDisabled();
  await userEvent.type(field('UTR'), '{Enter}');
  expect(send.mock.calls).toEqual([[{ amount: '500', utr: '123' }, expect.any(HTMLFormElement)]]);
  answer({ amount: '' });
  expect(await screen.findByText('Sent.')).toBeInTheDocument();
  expect(field('Amount')).toHaveValue('');
  expect(field('UTR')).toHaveValue('123');
  expect(errorOf('amount')).toBe('');
  await userEvent.type(field('Amount'), '7');
  expect(screen.getByRole('status')).toHaveTextContent('7');
});

test('what is typed while the form is on its way stays, and is not taken for sent', async () => {
  let answer = (_next: Partial<Values>) => {};
  render(<Sample send={() => new Promise<Partial<Values>>((resolve) => (answer = resolve))} />);
  await fill();
  await press();
  await userEvent.type(field('UTR'), '45');
  answer({ amount: '', utr: '' });
  expect(await screen.findByText('Sent.')).toBeInTheDocument();
  expect([field('Amount'), field('UTR')].map((input) => (input as HTMLInputElement).value)).toEqual(['', '12345']);
});

test('what was typed before the program was there is sent', async () => {
  const send = jest.fn();
  render(<Sample send={send} />);
  // As a served page has it when it is taken over: no event has been heard.
  (field('Amount') as HTMLInputElement).value = '500';
  (field('UTR') as HTMLInputElement).value = '123';
  await press();
  expect(send).toHaveBeenCalledWith({ amount: '500', utr: '123' }, expect.any(HTMLFormElement));
});

function BrowserChecked() {
  const form = useForm({ initial: { email: '' }, send: () => undefined });
  return (
    <form {...form.formProps}>
      <input aria-label="Email" name="email" type="email" required />
      <button>Send</button>
    </form>
  );
}

test('what the browser checks is said in words of the page, until it is mended', async () => {
  render(<BrowserChecked />);
  const email = screen.getByRole<HTMLInputElement>('textbox');
  await press();
  expect(email.validationMessage).toBe('Fill in this field.');
  await userEvent.type(email, 'asha');
  await press();
  expect(email.validationMessage).toBe('Email is not a valid address.');
  await userEvent.type(email, '@journeys.example');
  expect(email.validity.valid).toBe(true);
});
