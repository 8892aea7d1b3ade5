import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubmitEvent } from 'react';
import { MemoryRouter } from 'react-router';
import { Button, ButtonLink } from './button';

test('a button does not submit a form unless it says so', () => {
  render(<Button>Share</Button>);
  expect(screen.getByRole('button', { name: 'Share' })).toHaveAttribute('type', 'button');
});

test('a busy button says so, refuses clicks and keeps the focus', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: SubmitEvent) => event.preventDefault());
  const draw = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <Button type="submit" isBusy={isBusy} onClick={onClick}>
        Sign in
      </Button>
    </form>
  );
  const { rerender } = render(draw(false));
  const button = screen.getByRole('button');
  await userEvent.click(button);
  rerender(draw(true));
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test.each([
  ['/signup', '/circle/signup'],
  ['mailto:hello@safarcircle.example', 'mailto:hello@safarcircle.example'],
  ['https://safarcircle.example/a', 'https://safarcircle.example/a'],
])('a link to %s leads to %s on a site below /circle', (to, href) => {
  render(
    <MemoryRouter basename="/circle" initialEntries={['/circle']}>
      <ButtonLink to={to}>Go</ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', href);
});
