import { act, screen, waitFor, within } from '@testing-library/react';
import type { Testimonial } from 'api/contract';
import { DEFAULT_SITE_CONFIG } from 'federation/contract';
import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';
import { SAMPLE_FIGURES } from './home.copy';

const cents = (amount: string) => Math.round(Number(amount.replace('$', '')) * 100);

describe('the home page', () => {
  it('leads a visitor to registration from the top and from the end', async () => {
    await renderPage('/');
    const links = screen.getAllByRole('link', { name: 'Join Now' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/signup', '/signup']);
  });

  it('says at the top what it costs, with the configured joining fee, and what it pays', async () => {
    await renderPage('/', { ...DEFAULT_SITE_CONFIG, joiningFeeRupees: '499' });
    const readDetail = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;
    expect(readDetail('Daily cashback')).toBe('Monday to Friday');
    expect(readDetail('Referral bonus')).toBe('Once per member');
    expect(readDetail('Cashback on cashback')).toBe('On ten levels');
    expect(readDetail('Joining fee')).toBe('₹499');
  });

  it('calls its sample figures, in dollars, an example', async () => {
    await renderPage('/');
    const sample = screen.getByRole('region', { name: /^An example/ });
    expect(sample).toHaveTextContent('$537.00');
    expect(sample).toHaveTextContent(/Earnings are not guaranteed/);
  });

  it('shows sample figures that add up', () => {
    const parts = SAMPLE_FIGURES.parts.map(({ amount }) => cents(amount));
    expect(parts).toEqual([20 * 0.0025 * 50_000, 0.05 * 20_000, 0.2 * 20 * 0.0025 * 20_000].map(Math.round));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(SAMPLE_FIGURES.earnings));
    expect(cents(SAMPLE_FIGURES.balance)).toBe(cents(SAMPLE_FIGURES.earnings) + 50_000);
  });

  it('names no person in its testimonials: each is an example with a role', async () => {
    await renderPage('/');
    const section = screen.getByRole('region', { name: 'What membership can look like' });
    const captions = within(section)
      .getAllByRole('figure')
      .map((figure) => figure.lastChild?.textContent);
    expect(captions).toHaveLength(3);
    for (const caption of captions) expect(caption).toMatch(/^Example: an? /);
  });

  it('shows members’ own words instead, as they allowed, where there are any', async () => {
    const language = 'en' as const;
    const own = ['Asha, Patna', 'Ravi, Gaya', 'Meena, Banka'].map((shownAs): Testimonial => {
      const words = { text: `${shownAs} says so.`, language };
      return { shownAs, en: words, hi: words };
    });
    api.use(http.get('*/api/v1/testimonials', () => HttpResponse.json({ responseCode: 200, result: own })));
    await renderPage('/');
    const section = await screen.findByRole('region', { name: 'What members say' });
    expect(section).toHaveTextContent(/with their consent\. Earnings are not guaranteed\./);
    expect(within(section).getAllByRole('figure')).toHaveLength(3);
    expect(within(section).getByText('“Ravi, Gaya says so.”')).toHaveAttribute('lang', 'en');
    expect(screen.queryByText(/Example: /)).not.toBeInTheDocument();
  });

  it('keeps its examples where members’ words are refused, whatever comes with the refusal', async () => {
    const words = { text: 'Not to be shown.', language: 'en' as const };
    const result: Testimonial[] = [{ shownAs: 'Asha, Patna', en: words, hi: words }];
    let isRefused = false;
    api.use(
      http.get('*/api/v1/testimonials', () => {
        isRefused = true;
        return HttpResponse.json({ responseCode: 503, result }, { status: 503 });
      }),
    );
    await renderPage('/');
    await waitFor(() => expect(isRefused).toBe(true));
    await act(async () => undefined);
    expect(screen.getAllByText(/Example: /)).toHaveLength(3);
  });

  it('tells the three steps in their order', async () => {
    await renderPage('/');
    const section = screen.getByRole('region', { name: 'Three steps to your first credit' });
    const steps = within(section).getAllByRole('heading', { level: 3 });
    expect(steps.map((step) => step.textContent)).toEqual(['Register', 'Choose a plan', 'Start earning']);
  });
});
