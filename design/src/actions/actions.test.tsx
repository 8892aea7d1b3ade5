import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Button, ButtonLink } from './button';

test('a button does not submit a form unless it says so', () => {
  render(<Button>Share</Button>);
  expect(screen.getByRole('button', { name: 'Share' })).toHaveAttribute('type', 'button');
});

test('a busy button says so and refuses clicks', async () => {
  const onClick = jest.fn();
  render(
    <Button isBusy onClick={onClick}>
      Signing in...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Signing in...' });
  await userEvent.setup().click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(onClick).not.toHaveBeenCalled();
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
