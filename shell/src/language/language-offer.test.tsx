import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findChosenLanguage, keepChosenLanguage } from './language';
import { LanguageOffer } from './language-offer';

afterEach(() => localStorage.clear());

const findOffer = () => screen.queryByRole('button', { name: 'हिन्दी में पढ़ें' });

test('an offer that is refused stays away, chooses no language, and comes back with a choice', async () => {
  const { unmount } = render(<LanguageOffer language="hi" />);
  expect(findOffer()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'नहीं, धन्यवाद' }));
  expect(findOffer()).not.toBeInTheDocument();
  expect(findChosenLanguage()).toBeUndefined();
  unmount();
  const again = render(<LanguageOffer language="hi" />);
  expect(findOffer()).not.toBeInTheDocument();
  again.unmount();
  keepChosenLanguage('hi');
  render(<LanguageOffer language="hi" />);
  expect(findOffer()).toBeInTheDocument();
});
