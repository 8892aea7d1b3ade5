import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from 'i18n';
import { findChosenLanguage, keepChosenLanguage } from './language';
import { LanguageOffer } from './language-offer';

beforeEach(() => (offered = 'hi'));
afterEach(() => localStorage.clear());

let offered: Language | undefined;
const listeners = new Set<() => void>();
function subscribeToPage(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const OFFER = <LanguageOffer language="hi" findOffered={() => offered} subscribeToPage={subscribeToPage} />;

const findOffer = () => screen.queryByRole('button', { name: 'हिन्दी में पढ़ें' });

test('an offer that is refused stays away, chooses no language, and comes back with a choice', async () => {
  const { unmount } = render(OFFER);
  expect(findOffer()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'नहीं, धन्यवाद' }));
  expect(findOffer()).not.toBeInTheDocument();
  expect(findChosenLanguage()).toBeUndefined();
  unmount();
  const again = render(OFFER);
  expect(findOffer()).not.toBeInTheDocument();
  again.unmount();
  keepChosenLanguage('hi');
  render(OFFER);
  expect(findOffer()).toBeInTheDocument();
});

test('an offer goes with the page that it was made for, and comes back with it', () => {
  render(OFFER);
  const showPage = (next: Language | undefined) =>
    act(() => {
      offered = next;
      for (const listener of listeners) listener();
    });
  showPage(undefined);
  expect(findOffer()).not.toBeInTheDocument();
  showPage('hi');
  expect(findOffer()).toBeInTheDocument();
});
