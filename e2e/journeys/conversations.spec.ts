import { randomUUID } from 'node:crypto';
import { readMailedLink } from '../fixtures/mails';
import { expect, test } from '../fixtures/test';

/** What the form of the contact page sends. */
const toForm = (email: string, message: string) => ({
  user_name: 'Harsha Test',
  user_email: email,
  message,
  service_id: 'safar',
  template_id: 'contact',
  user_id: 'safar-public',
});

test('a visitor writes, is answered by mail, and replies on a page of their own', async ({ page, admin, request }) => {
  expect(admin.role).toBe('admin');
  const email = `harsha-${randomUUID()}@journeys.example`;
  const question = `Is there a trip in May? ${randomUUID()}`;
  const sent = await request.post('/api/v1.0/email/send-form', { multipart: toForm(email, question) });
  expect(await sent.text()).toBe('OK');

  await page.goto(`/admin/messages?search=${email}`);
  await page.getByRole('link', { name: question }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Yes, on the second weekend.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Your answer is sent.')).toBeVisible();
  const conversation = page.url();

  const opened = await page.goto(await readMailedLink(email, 'conversation-answered', '/conversation'));
  expect(opened?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByText('Yes, on the second weekend.')).toBeVisible();
  await expect(page.getByText(email)).toBeHidden();
  await page.getByLabel('Your reply').fill('Then we are four.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText(/Your reply is sent/)).toBeVisible();

  await page.goto(conversation);
  await expect(page.getByText('Then we are four.')).toBeVisible();
  await expect(page.getByText(/^Open/)).toBeVisible();
});

test('a member writes and reads the answer inside the member area', async ({ page, member, adminCalls }) => {
  const question = `Where is my credit? ${member._id}`;
  await page.goto('/messages');
  await page.getByRole('textbox', { name: 'Your message' }).fill(question);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('link', { name: question }).click();
  await expect(page).toHaveURL(/\/messages\/\d+$/);
  await expect(page.getByText('Waits for our answer')).toBeVisible();
  const id = /\/messages\/(\d+)$/.exec(page.url())?.[1] ?? '';
  await page.goto('/messages');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: question }) });
  await expect(row).toBeVisible();
  // Not while the conversation is open: what it shows when it looks again has been seen.
  await adminCalls.answerMessage(id, 'It comes with the next run.');
  await page.goto('/messages');
  await expect(row).toContainText('New answer');
  await page.goto('/notifications');
  await page.getByRole('link', { name: `We have answered your message #${id}` }).click();
  await expect(page.getByText('It comes with the next run.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Messages' }).click();
  await expect(row).toContainText('Answered');
  await row.getByRole('link').click();
  await page.getByLabel('Your reply').fill('Thank you.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Thank you.', { exact: true })).toBeVisible();
  await expect(page.getByText('Waits for our answer')).toBeVisible();
});
