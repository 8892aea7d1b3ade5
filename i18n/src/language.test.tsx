import { act, render, screen } from '@testing-library/react';
import { addTexts, showLanguage } from './host';
import { getLanguage, useTranslation } from './index';

function Facts() {
  const { t } = useTranslation();
  return <p>{[t('{count} days', { count: 30 }), t('Only in English')].join(', ')}</p>;
}

afterEach(() => act(() => showLanguage('en')));

describe('useTranslation', () => {
  it('gives English texts, with their places filled, without a catalogue', () => {
    render(<Facts />);
    expect(screen.getByText('30 days, Only in English')).toBeInTheDocument();
  });

  it('draws again in the language that is shown, in English where a text is not translated', () => {
    render(<Facts />);
    act(() => {
      addTexts('hi', { '{count} days': [['count'], ' दिन'] });
      showLanguage('hi');
    });
    expect(screen.getByText('30 दिन, Only in English')).toBeInTheDocument();
    expect(getLanguage()).toBe('hi');
  });
});
