import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './copy-button';

const setClipboard = (value: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });

test.each([
  ['refuses', { writeText: () => Promise.reject(new Error('No.')) }],
  ['is missing, as without TLS,', undefined],
])('a clipboard that %s is said beside the button', async (_, clipboard) => {
  const user = userEvent.setup();
  render(<CopyButton text="SC7K2M9Q" label="Copy" done="Note copied." />);
  setClipboard(clipboard);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'The browser does not let the page copy. Mark the text and copy it yourself.',
  );
});
