import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../testing/api';
import { answerRates } from '../testing/api';
import { renderPage } from '../testing/render-page';

const plans = () => screen.getAllByRole('button', { name: /cashback|referral/i });
const openPlans = () => plans().filter((button) => button.getAttribute('aria-expanded') === 'true');

const SOME_WEEKDAY = /on (Mon|Tue|Wed|Thu|Fri), \d+ \w{3,4} \d{4}/;
const FROM_BOOKING =
  /^The first credit also pays the weekdays between .*, as far as the daily cap reaches\. They count/;

describe('the plans page', () => {
  it('opens the first of three plans at the start', async () => {
    await renderPage('/products');
    expect(plans()).toHaveLength(3);
    expect(openPlans()).toEqual([plans()[0]]);
  });

  it('closes the plan before when another opens, and the open one when it is clicked again', async () => {
    await renderPage('/products');
    const [, second] = plans() as [HTMLElement, HTMLElement];
    await userEvent.click(second);
    expect(openPlans()).toEqual([second]);
    await userEvent.click(second);
    expect(openPlans()).toEqual([]);
  });

  it('shows the referral bonus of every level, with its amount in rupees', async () => {
    await renderPage('/products');
    await userEvent.click(screen.getByRole('button', { name: /one-time referral bonus/i }));
    expect(readRows('Your bonus, level by level')).toEqual([
      'Level 1 5% ₹500',
      'Level 2 2% ₹200',
      'Level 3 1% ₹100',
      'Level 4 1% ₹100',
      'Level 5 0.5% ₹50',
      'Level 6 0.5% ₹50',
      'Level 7 0.5% ₹50',
      'Level 8 0.5% ₹50',
      'Level 9 0.25% ₹25',
      'Level 10 0.25% ₹25',
    ]);
  });

  it('shows the cashback-on-cashback share of every level, with its amount in rupees', async () => {
    await renderPage('/products');
    await userEvent.click(screen.getByRole('button', { name: /cashback on cashback/i }));
    expect(readRows('Your share, level by level')).toEqual([
      'Level 1 20% ₹5',
      'Level 2 15% ₹3.75',
      'Level 3 10% ₹2.50',
      'Level 4 6% ₹1.50',
      'Level 5 5% ₹1.25',
      'Level 6 5% ₹1.25',
      'Level 7 4% ₹1',
      'Level 8 4% ₹1',
      'Level 9 3% ₹0.75',
      'Level 10 2% ₹0.50',
    ]);
  });

  it('shows the rates that are in force when they are others', async () => {
    answerRates({ cashbackBps: 30, referralBps: [600, 700], cashbackOnCashbackBps: [1000] });
    await renderPage('/products');
    expect(await screen.findByText('0.3% daily')).toBeVisible();
    expect(readRows('What a package is credited')[0]).toBe('₹1,000 0.3% ₹3');
    expect(screen.getByText('6% at level 1')).toBeVisible();
    expect(screen.getByText('Up to 10%')).toBeVisible();
    expect(screen.queryByText(FROM_BOOKING)).not.toBeInTheDocument();
  });

  it('says where cashback counts from the day on which the bank booked the payment', async () => {
    answerRates({ cashbackBps: 25, referralBps: [500], cashbackOnCashbackBps: [2000], cashbackFrom: 'value_date' });
    await renderPage('/products');
    expect(await screen.findByText(FROM_BOOKING)).toBeVisible();
  });
});

function readRows(caption: string): string[] {
  const [, ...rows] = within(screen.getByRole('table', { name: caption })).getAllByRole('row');
  return rows.map((row) => Array.from(row.children, (cell) => cell.textContent).join(' '));
}

test('each tier that a deposit can buy is told in a sentence, with its term, cap and levels', async () => {
  await renderPage('/products');
  const sentences = await screen.findAllByText(/^₹.* if we confirm it today; then your .* is free\.$/);
  const told = sentences.map(({ textContent }) => textContent?.replace(SOME_WEEKDAY, 'on a weekday'));
  expect(told).toEqual([
    '₹1,000: ₹2.50 a weekday, 15 times, first on a weekday if we confirm it today; then your ₹1,000 is free.',
    '₹2,000: ₹5 a weekday, 30 times, first on a weekday if we confirm it today; then your ₹2,000 is free.',
    '₹10,000: ₹25 a weekday, 400 times, first on a weekday if we confirm it today; then your ₹10,000 is free.',
  ]);
  expect(sentences[0]?.parentElement).toHaveTextContent(
    'Weekdays it pays15Levels open3 of 10Most in a day₹120Smallest withdrawal₹300',
  );
});
