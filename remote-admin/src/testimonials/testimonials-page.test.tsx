import { screen, within } from '@testing-library/react';
import type { KeptTestimonial, SavedTestimonial } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const ENTRY: KeptTestimonial = {
  id: '1',
  memberId: '43',
  memberName: 'Asha Devi',
  shownAs: 'Asha, Patna',
  wordsEn: 'I can check the sum myself.',
  wordsHi: '',
  consent: 'By email to support',
  consentedOn: '2026-11-20',
  isPublished: false,
  isShown: false,
};

function answerTestimonials(entries: KeptTestimonial[]): unknown[] {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/testimonials', () => reply(entries)),
    http.post('*/api/v1/admin/testimonials', async ({ request }) => {
      asked.push(await request.json());
      return reply<SavedTestimonial>({ id: ENTRY.id, isPublished: false });
    }),
    http.post('*/api/v1/admin/testimonials/1/publish', () => {
      asked.push('publish');
      return reply<SavedTestimonial>({ id: ENTRY.id, isPublished: true });
    }),
    http.delete('*/api/v1/admin/testimonials/1', () => {
      asked.push('withdraw');
      return reply(null);
    }),
  );
  return asked;
}

test('words are entered with the consent, not with a sum or a promise, and what was typed stays', async () => {
  const asked = answerTestimonials([]);
  const { user } = showAdmin('/admin/testimonials');
  expect(await screen.findByText(/^0 of 3 published/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enter words' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Never a promise of income/)).toBeVisible();
  await user.type(dialog.getByLabelText('Referral code of the member'), 'ASHA2345');
  await user.type(dialog.getByLabelText('Shown as'), 'Asha, Patna');
  await user.type(dialog.getByLabelText('Words in English'), 'I get ₹50.');
  await user.type(dialog.getByLabelText('How the member consented'), 'By email');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/read like a promise of income/)).toBeVisible();
  expect(asked).toEqual([]);
  await user.clear(dialog.getByLabelText('Words in English'));
  await user.type(dialog.getByLabelText('Words in English'), 'I check it.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Words saved/)).toBeVisible();
  expect(asked).toMatchObject([
    { referralCode: 'ASHA2345', shownAs: 'Asha, Patna', wordsEn: 'I check it.', wordsHi: '', consent: 'By email' },
  ]);
});

test('words are published after a question, and withdrawn after one', async () => {
  const asked = answerTestimonials([ENTRY]);
  const { user } = showAdmin('/admin/testimonials');
  expect(await screen.findByText(/By email to support/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Publish/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Words published')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Words withdrawn')).toBeVisible();
  expect(asked).toEqual(['publish', 'withdraw']);
});

test('words of a member who is none any more do not count, and say so: visitors see the examples still', async () => {
  const entries = ['1', '2', '3'].map((id) => ({ ...ENTRY, id, isPublished: true, isShown: id !== '3' }));
  answerTestimonials(entries);
  showAdmin('/admin/testimonials');
  expect(await screen.findByText(/^2 of 3 published\. .* visitors see the examples\.$/)).toBeVisible();
  expect(screen.getAllByText('Published')).toHaveLength(2);
  expect(screen.getByText('Not shown: disabled, or one of the staff')).toBeVisible();
});

test('an auditor reads them and changes nothing', async () => {
  answerTestimonials([ENTRY]);
  showAdmin('/admin/testimonials', { role: 'auditor' });
  expect(await screen.findByText('I can check the sum myself.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /words/i })).not.toBeInTheDocument();
});
