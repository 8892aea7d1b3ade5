import type { AuditEntry, ContactMessage } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';
import { SAMPLE_INCIDENTS } from './incidents';
import { pickPage, reply } from './reply';

const SAMPLE_MESSAGES: ContactMessage[] = [
  {
    id: '1',
    name: 'Farah Ali',
    email: 'farah@sample.example',
    message: 'How do I change my UPI id?\nI cannot find it.',
    createdAt: '2026-06-20T05:00:00.000Z',
    forwardedAt: null,
  },
];

const ADMIN = { actorId: '1000', actorName: 'Demo Admin', address: '203.0.113.7' };
const SAMPLE_AUDIT: AuditEntry[] = [
  {
    ...ADMIN,
    id: '2',
    at: '2026-06-21T05:00:00.000Z',
    action: 'deposit.confirm',
    subject: 'deposit:1010',
    before: { status: 'pending' },
    after: { status: 'success', amount: '1800' },
  },
  {
    ...ADMIN,
    id: '1',
    at: '2026-06-20T05:00:00.000Z',
    action: 'member.disable',
    subject: 'member:1011',
    before: { isEnabled: true },
    after: { isEnabled: false },
  },
];

/** What is only read: messages, audit log, and the lists as files. */
export function createLogHandlers(): RequestHandler[] {
  return [
    http.get('*/api/v1/admin/contact-messages', ({ request }) =>
      reply(pickPage(SAMPLE_MESSAGES, new URL(request.url), ({ message }) => [message])),
    ),
    http.get('*/api/v1/admin/audit', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const from = searchParams.get('from') ?? '';
      const to = searchParams.get('to') ?? '9999';
      const entries = SAMPLE_AUDIT.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to);
      return reply(
        pickPage(entries, new URL(request.url), ({ action, subject, actorName }) => [action, subject, actorName]),
      );
    }),
    http.get('*/api/v1/admin/telemetry', ({ request }) =>
      reply(
        pickPage(
          SAMPLE_INCIDENTS,
          new URL(request.url),
          ({ remote, release, detail, path }) => [remote, release, detail, path],
          ['kind', 'outcome'],
        ),
      ),
    ),
    http.get('*/api/v1/admin/*.csv', () =>
      HttpResponse.text('Id,Name\r\n1001,Aarav Sharma\r\n', { headers: { 'content-type': 'text/csv' } }),
    ),
  ];
}
