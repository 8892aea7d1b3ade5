import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField, SelectField, TextAreaField, TextField } from './fields';

test('a field is found by its label and described by its help and its error', () => {
  render(<TextField label="Mobile number" help="We send payout messages to it." error="10 digits, please." />);
  const field = screen.getByLabelText('Mobile number');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('We send payout messages to it. 10 digits, please.');
});

test('a field without an error is neither invalid nor described by nothing', () => {
  render(<TextField label="Name" />);
  const field = screen.getByLabelText('Name');
  expect(field).not.toHaveAttribute('aria-invalid');
  expect(field).not.toHaveAttribute('aria-describedby');
});

test('a text area carries its error in the same way', () => {
  render(<TextAreaField label="Message" error="Write a message." />);
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Write a message.');
});

test('a list offers its options by label and carries its error in the same way', async () => {
  const options = [
    { value: '', label: 'All' },
    { value: 'reward', label: 'Rewards' },
  ];
  render(<SelectField label="Kind" options={options} error="Choose one." />);
  const field = screen.getByLabelText('Kind');
  expect(field).toHaveAccessibleDescription('Choose one.');
  await userEvent.selectOptions(field, 'Rewards');
  expect(field).toHaveValue('reward');
});

test('a password is hidden until its toggle shows it, and hidden again', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  await user.type(field, 'a long journey');
  expect(field).toHaveAttribute('type', 'password');

  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('a long journey');

  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('the password toggle does not submit the form', async () => {
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <PasswordField label="Password" />
    </form>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show password' }));
  expect(submit).not.toHaveBeenCalled();
});
