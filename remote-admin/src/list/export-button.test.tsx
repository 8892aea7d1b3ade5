import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from 'design';
import { http, HttpResponse } from 'msw';
import { refuse } from 'federation/standalone/recorded';
import { api } from '../testing/api';
import { ExportButton } from './export-button';

async function clickExport() {
  const list = { url: '/admin/deposits', params: { search: 'meera', status: undefined } };
  render(
    <ToastProvider>
      <ExportButton list={list} name="deposits" />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
}

test('the file holds what the list shows, and is saved under the name of the list', async () => {
  const saved: string[] = [];
  const asked: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  api.use(
    http.get('*/admin/deposits.csv', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.text('Id');
    }),
  );
  await clickExport();
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeEnabled();
  expect(asked).toEqual(['?search=meera']);
  expect(saved).toEqual(['deposits.csv blob:file']);
});

test('a file that was refused says why', async () => {
  api.use(http.get('*/admin/deposits.csv', () => refuse(403, 'forbidden', 'You do not have access.')));
  await clickExport();
  expect(await screen.findByText('You do not have access.')).toBeVisible();
});
