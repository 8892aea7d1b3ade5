import type { AddressInfo } from 'node:net';
import type { NotificationPage } from '../contract';
import { readSchema } from '../database/schema-files';
import { getResult, joinAsAdmin } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { buildTestApp, countRows, START, type TestApp } from '../../test/test-app';
import { composeMail, type OutgoingMail } from '../notifications/compose-mail';

/** As the EmailJS SDK fills them in. */
const FIELDS = {
  user_name: 'Asha Verma',
  user_email: 'asha@test.example',
  message: 'Hello!\nIs there a trip to Rajgir?',
  lib_version: '4.4.1',
  service_id: 'safar',
  template_id: 'contact',
  user_id: 'safar-public',
};

async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1.0/email/send-form`;
}

function toForm(fields: Record<string, string | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
}

/** Posts a real multipart body over the network, as a browser does. */
async function send(url: string, body: FormData): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(url, { method: 'POST', body });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('the contact form', () => {
  const testApp = useTestApp();
  let url: string;

  beforeAll(async () => {
    url = await listen(testApp);
  });
  beforeEach(() => testApp.database.query('DELETE FROM contact_messages'));
  it('answers as the service does, and keeps the message', async () => {
    const { status, text, headers } = await send(url, toForm(FIELDS));
    expect([status, text, headers.get('content-type')]).toEqual([200, 'OK', 'text/plain; charset=utf-8']);
    const rows = await testApp.database.query('SELECT name, email, message, address, created_at FROM contact_messages');
    expect(rows).toEqual([
      {
        name: 'Asha Verma',
        email: 'asha@test.example',
        message: 'Hello!\nIs there a trip to Rajgir?',
        address: '127.0.0.1',
        created_at: START,
      },
    ]);
  });

  it('tells who may answer in the bell', async () => {
    const owner = await joinAsAdmin(testApp);
    await send(url, toForm(FIELDS));
    const { items } = await getResult<NotificationPage>(testApp, '/api/v1/notifications', owner);
    const [conversation] = await testApp.database.query<{ id: bigint }>('SELECT id FROM conversations', []);
    expect(items).toMatchObject([
      {
        kind: 'message_received',
        path: `/admin/messages/${conversation?.id}`,
        lines: ['Asha Verma has written: “Hello!”.'],
      },
    ]);
  });

  it.each([
    ['another public key', { user_id: 'wrong' }, 'The Public Key is invalid'],
    ['another service', { service_id: 'wrong' }, 'The service ID not found'],
    ['another template', { template_id: 'wrong' }, 'The template ID not found'],
    ['no name', { user_name: undefined }, 'Full Name is required.'],
    ['an empty name', { user_name: ' ' }, 'Full Name is required.'],
    [
      'a name of two lines',
      { user_name: 'A\nBcc: everybody@test.example' },
      'Full Name must be on one line, without control characters.',
    ],
    ['no address', { user_email: 'asha' }, 'Email is not a valid address.'],
    ['an empty message', { message: '' }, 'Message is required.'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'Message must have at most 5000 characters.'],
    ['a message far too long', { message: 'x'.repeat(60_000) }, 'Message must have at most 5000 characters.'],
    ['a NUL byte', { message: 'a\u0000b' }, 'Message must not contain control characters.'],
    ['a field of its own', { extra: '1' }, 'Unknown field: extra.'],
  ])('refuses %s in plain text, and keeps nothing', async (_what, fault, sentence) => {
    const { status, text, headers } = await send(url, toForm({ ...FIELDS, ...fault }));
    expect([status, text, headers.get('content-type')]).toEqual([400, sentence, 'text/plain; charset=utf-8']);
    expect(await countRows(testApp.database, 'contact_messages')).toBe(0);
  });

  it('refuses a file, a repeated field and a flood of fields', async () => {
    const withFile = toForm(FIELDS);
    withFile.append('attachment', new Blob(['x']), 'x.txt');
    const repeated = toForm(FIELDS);
    repeated.append('message', 'twice');
    const flood = toForm(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 'x'])));
    for (const form of [withFile, repeated, flood]) {
      const { status } = await send(url, form);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await countRows(testApp.database, 'contact_messages')).toBe(0);
  });

  it.each([
    ['JSON', 'application/json', JSON.stringify(FIELDS), 415],
    ['a form of the other kind', 'application/x-www-form-urlencoded', 'message=x', 415],
    ['multipart without a boundary', 'multipart/form-data', 'x', 400],
    [
      'multipart that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nhal',
      400,
    ],
    [
      'multipart that breaks off after a field',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nall\r\n--x\r\nContent-Disposition: form-data; name="user_name"\r\n\r\nhal',
      400,
    ],
    ['an empty multipart', 'multipart/form-data; boundary=x', '', 400],
  ])('refuses %s', async (_what, contentType, body, status) => {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': contentType }, body });
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/plain; charset=utf-8']);
    expect(await response.text()).toMatch(/^[A-Z].*\.$/);
    expect(await countRows(testApp.database, 'contact_messages')).toBe(0);
  });

  it('writes the mail that forwards the message with it, to be answered to the visitor', async () => {
    await testApp.database.query('DELETE FROM notifications');
    const forwarding = await buildTestApp(testApp.database, {
      CONTACT_TO: 'office@test.example',
      SITE_ORIGIN: 'https://club.example',
    });
    expect((await send(await listen(forwarding), toForm(FIELDS))).text).toBe('OK');
    await forwarding.app.close();
    const [mail] = await testApp.database.query<OutgoingMail>(
      'SELECT id, member_id AS "memberId", kind, facts, mail_to AS "to", mail_key AS key FROM notifications',
    );
    if (!mail) throw new Error('No mail was written');
    const { messageId, ...composed } = composeMail(mail, forwarding.config);
    expect(messageId).toBe(`<${mail.key}@club.example>`);
    expect(composed).toMatchObject({
      to: 'office@test.example',
      replyTo: { name: 'Asha Verma', address: 'asha@test.example' },
      subject: 'Message from Asha Verma',
    });
    expect(composed.text).toContain(FIELDS.message);
  });

  it('has a conversation of each message from before there were any, the old ones closed', async () => {
    const without = async (work: () => Promise<unknown>) => {
      await testApp.database.query('ALTER TABLE contact_messages DISABLE TRIGGER contact_messages_open_conversations');
      await work();
      await testApp.database.query('ALTER TABLE contact_messages ENABLE TRIGGER contact_messages_open_conversations');
    };
    await without(() =>
      testApp.database.query(
        `INSERT INTO contact_messages (name, email, message, address, created_at)
         SELECT 'Visitor', 'v@test.example', 'Days: ' || days, '203.0.113.1', now() - make_interval(days => days)
         FROM unnest(ARRAY[40, 2]) days`,
      ),
    );
    const routine = readSchema().routines.find(({ name }) => name === 'routines/7-conversations');
    // Applied again, it makes nothing twice.
    for (let time = 0; time < 2; time++) await testApp.database.query(routine?.sql ?? '');
    const rows = await testApp.database.query(
      `SELECT subject, status, last_entry_id = (SELECT max(id) FROM conversation_entries WHERE conversation_id = c.id) AS "isWhole"
       FROM conversations c WHERE name = 'Visitor' ORDER BY id`,
    );
    expect(rows).toEqual([
      { subject: 'Days: 40', status: 'closed', isWhole: true },
      { subject: 'Days: 2', status: 'open', isWhole: true },
    ]);
  });

  it('slows down an address that sends too often', async () => {
    await testApp.database.query('DELETE FROM throttles');
    const limited = await buildTestApp(testApp.database, { CONTACT_MESSAGES_PER_ADDRESS: '1' });
    const limitedUrl = await listen(limited);
    expect((await send(limitedUrl, toForm(FIELDS))).status).toBe(200);
    const { status, text, headers } = await send(limitedUrl, toForm(FIELDS));
    expect([status, text]).toEqual([429, 'Too many attempts. Please try again in 60 minutes.']);
    expect(headers.get('retry-after')).toBe('3600');
    await limited.app.close();
  });
});
