import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../testing/api';
import { narrowScreen, renderPage } from '../testing/render-page';

beforeEach(narrowScreen);
afterEach(() => jest.restoreAllMocks());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const goBack = () => userEvent.click(screen.getByRole('link', { name: 'Back' }));
const openApp = async () => userEvent.click(await screen.findByRole('link', { name: 'Open UPI app' }));
const waitForStep = (title: string) => waitFor(() => expect(screen.getByText(title)).toHaveFocus());
/** What the browser tells of an app that was in front, once the page is there again. */
async function comeBack(): Promise<void> {
  fireEvent(document, new Event('visibilitychange'));
  await act(async () => undefined);
}

async function openPayment() {
  const { router } = await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1500');
  await press('Show how to pay');
  await waitForStep('2. Pay');
  return router;
}

test('who comes back from the UPI app a second time, to copy the reference, goes back to the payment at once', async () => {
  const router = await openPayment();
  await openApp();
  await comeBack();
  await waitForStep('3. Send the reference');
  await comeBack();
  await act(() => router.navigate(-1));
  await waitForStep('2. Pay');
  await act(() => router.navigate(-1));
  await waitForStep('1. Choose the amount');
});

test('another app, after the way back to the amount, leaves the step as it is', async () => {
  await openPayment();
  await openApp();
  await comeBack();
  await waitForStep('3. Send the reference');
  await goBack();
  await waitForStep('2. Pay');
  await comeBack();
  expect(screen.getByText('2. Pay')).toBeVisible();
  await openApp();
  await goBack();
  await waitForStep('1. Choose the amount');
  await comeBack();
  expect(screen.getByLabelText('Amount in rupees')).toBeVisible();
});
