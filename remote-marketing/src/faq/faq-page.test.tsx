import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_SITE_CONFIG } from 'federation/contract';
import { renderPage } from '../testing/render-page';

const questions = () => screen.getAllByRole('button', { name: /\?$/ });
const openQuestions = () => questions().filter((button) => button.getAttribute('aria-expanded') === 'true');

describe('the FAQ page', () => {
  it('asks exactly four questions, all closed at first', async () => {
    await renderPage('/faq');
    expect(questions().map((button) => button.textContent)).toEqual([
      'What is MLM?',
      'How do I join?',
      'How does the compensation plan work?',
      'Is there a joining fee?',
    ]);
    expect(openQuestions()).toEqual([]);
  });

  it('closes the previous answer when another question is opened, and the open one when clicked again', async () => {
    await renderPage('/faq');
    const [first, second] = questions() as [HTMLElement, HTMLElement];
    await userEvent.click(first);
    expect(openQuestions()).toEqual([first]);
    await userEvent.click(second);
    expect(openQuestions()).toEqual([second]);
    await userEvent.click(second);
    expect(openQuestions()).toEqual([]);
  });

  it('says that there is no joining fee while it is configured as nothing', async () => {
    await renderPage('/faq');
    await userEvent.click(screen.getByRole('button', { name: 'Is there a joining fee?' }));
    expect(screen.getByText(/There is no joining fee at present\. Joining costs ₹0\./)).toBeVisible();
  });

  it('names the configured joining fee and what it covers', async () => {
    await renderPage('/faq', { ...DEFAULT_SITE_CONFIG, joiningFeeRupees: '499' });
    await userEvent.click(screen.getByRole('button', { name: 'Is there a joining fee?' }));
    expect(screen.getByText(/₹499.*starter kit, training materials and your back-office dashboard/)).toBeVisible();
  });
});
