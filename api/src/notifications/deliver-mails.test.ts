import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProgram } from '../../test/child-program';
import { smtpEnv, startMailServer } from '../../test/mail-server';
import { useTestApp } from '../../test/shop';
import { register, START } from '../../test/test-app';
import { createOwnClubDatabase, ENGINES } from '../../test/test-database';
import { KILLS } from '../../test/tries';
import { parseConfig } from '../config/config';
import { createDatabase, type Database } from '../database/database';
import type { Mail } from './compose-mail';
import { deliverDue } from './deliver-mails';
import { toPauseSeconds } from './delivery';
import { createMailer } from './mailer';
import { notify, writeLetter } from './notify';

const log = { warn: () => undefined, error: () => undefined };
/** More than the processes get through before they are killed. */
const MAILS = KILLS * 40;

/** As far as a test needs it: lines that go on, and signs of ASCII. */
const decodeQuotedPrintable = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-7][0-9A-F])/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));

async function writeMails(database: Database, count: number, at = START): Promise<void> {
  await database.transaction(async (tx) => {
    for (let place = 0; place < count; place++) {
      const recipient = { memberId: null, address: `reader${place}@test.example` };
      await writeLetter(tx, recipient, 'check', { at: at.toISOString() }, at);
    }
  });
}

describe.each(ENGINES)('delivery on %s', (engine) => {
  const testApp = useTestApp(engine);

  beforeEach(async () => {
    await testApp.database.query('DELETE FROM notifications');
    testApp.clock.reset();
  });

  it('tells a member, in words that are made when it is sent, in plain text and in HTML', async () => {
    const member = await register(testApp, { name: 'Anil <Rao>' });
    await testApp.database.query('DELETE FROM notifications');
    const inbox = await startMailServer();
    const config = parseConfig(smtpEnv(inbox.port));
    const facts = { amountMicros: '2500000000', reason: 'Thanks & <b>congratulations</b>' };
    await testApp.database.transaction((tx) => notify(tx, BigInt(member._id), 'reward', facts, START));
    const deps = { config, database: testApp.database, now: () => START, randomBytes };
    expect(await deliverDue(deps, createMailer(config), log)).toBe(1);
    expect(await deliverDue(deps, createMailer(config), log)).toBe(0);
    await inbox.close();
    const [raw = ''] = [...inbox.mails.values()].flat().map(decodeQuotedPrintable);
    expect(raw).toContain(`To: ${member.email}`);
    expect(raw).toContain('multipart/alternative');
    expect(raw).toContain('Thanks & <b>congratulations</b>');
    expect(raw).toContain('Thanks &#38; &#60;b&#62;congratulations');
    const rows = await testApp.database.query('SELECT sent_at, due_at, attempts FROM notifications');
    expect(rows).toEqual([{ sent_at: START, due_at: null, attempts: 1 }]);
  });

  it('tries again, later every time, while the mail server is down, and sends once when it is up', async () => {
    const { port, close } = await startMailServer();
    await close();
    const { clock } = testApp;
    const config = parseConfig(smtpEnv(port));
    const mailer = createMailer(config);
    const deps = { config, database: testApp.database, now: clock.now, randomBytes };
    await writeMails(testApp.database, 1);
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect(await deliverDue(deps, mailer, log)).toBe(1);
      clock.advance(toPauseSeconds(attempt) - 1);
      expect(await deliverDue(deps, mailer, log)).toBe(0);
      clock.advance(1);
    }
    const inbox = await startMailServer({ port });
    expect(await deliverDue(deps, mailer, log)).toBe(1);
    clock.advance(3600);
    expect(await deliverDue(deps, mailer, log)).toBe(0);
    await inbox.close();
    expect([...inbox.mails.values()].map((copies) => copies.length)).toEqual([1]);
    expect([1, 2, 3, 20].map(toPauseSeconds)).toEqual([30, 60, 120, 3600]);
  });

  it('sends what cannot wait before all that a run has told', async () => {
    const member = await register(testApp);
    await testApp.database.query('DELETE FROM notifications');
    const id = BigInt(member._id);
    await testApp.database.transaction(async (tx) => {
      for (let nth = 0; nth < 9; nth++) await notify(tx, id, 'package_ended', { amountMicros: '1000000' }, START);
    });
    const later = new Date(START.getTime() + 1000);
    await testApp.database.transaction((tx) => notify(tx, id, 'password_changed', { at: later.toISOString() }, later));
    await writeMails(testApp.database, 1, later);
    const subjects: string[] = [];
    const mailer = { send: async ({ subject }: Mail) => `${subjects.push(subject)}`, close: () => undefined };
    const deps = { config: testApp.config, database: testApp.database, now: () => later, randomBytes };
    await deliverDue(deps, mailer, log);
    expect(subjects).toEqual(expect.arrayContaining(['Your password was changed', 'Mail works']));
    expect(subjects).toHaveLength(5);
  });

  it('gives up after a day, and keeps why', async () => {
    const { port, close } = await startMailServer();
    await close();
    const { clock } = testApp;
    const config = parseConfig(smtpEnv(port));
    await writeMails(testApp.database, 1);
    const deps = { config, database: testApp.database, now: clock.now, randomBytes };
    for (let hour = 0; hour <= 25; hour++) {
      await deliverDue(deps, createMailer(config), log);
      clock.advance(3600);
    }
    const [row] = await testApp.database.query(
      'SELECT due_at, failed_at IS NOT NULL AS failed, error FROM notifications',
    );
    expect(row).toMatchObject({ due_at: null, failed: true, error: expect.stringContaining('ECONNREFUSED') as string });
  });

  it('sends nothing to a mail server without TLS unless that is allowed', async () => {
    const inbox = await startMailServer();
    const config = parseConfig(smtpEnv(inbox.port, {}));
    await writeMails(testApp.database, 1);
    await deliverDue({ config, database: testApp.database, now: () => START, randomBytes }, createMailer(config), log);
    await inbox.close();
    expect(inbox.mails.size).toBe(0);
    const [row] = await testApp.database.query<{ error: string }>('SELECT error FROM notifications');
    expect(row?.error).toContain('STARTTLS');
  });

  it('writes files where there is no mail server', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'safar-mail-'));
    try {
      const config = parseConfig({ DATA_DIR: directory });
      await writeMails(testApp.database, 2);
      await deliverDue(
        { config, database: testApp.database, now: () => START, randomBytes },
        createMailer(config),
        log,
      );
      const names = readdirSync(join(directory, 'mail')).sort();
      expect(names.map((name) => name.slice(8))).toEqual(['-check.html', '-check.txt', '-check.html', '-check.txt']);
      expect(readFileSync(join(directory, 'mail', names[1] ?? ''), 'utf8')).toMatch(
        /^To: reader0@test.example\nSubject: /,
      );
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

it(
  'shares the mails among processes, and loses none to `kill -9`',
  async () => {
    const { url, drop } = await createOwnClubDatabase();
    const database = createDatabase({ connectionString: url, max: 2 }, () => undefined);
    await writeMails(database, MAILS, new Date());
    const inbox = await startMailServer({ slowMs: 20 });
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        const hasMail = once(inbox.arrivals, 'mail');
        const { child, exited } = startProgram('test/deliver-until-killed.ts', [url, String(inbox.port), String(kill)]);
        // In the midst of its work: before, there would be nothing to lose.
        await Promise.race([hasMail, exited]);
        await wait(Math.random() * 60);
        child.kill('SIGKILL');
        await exited;
      }
      expect([...inbox.mails.values()].flat().length).toBeGreaterThanOrEqual(KILLS);
      expect(inbox.mails.size).toBeLessThan(MAILS);
      const hours = String(KILLS + 1);
      const two = [1, 2].map(() => startProgram('test/deliver-until-killed.ts', [url, String(inbox.port), hours]));
      for (const { exited } of two) expect((await exited).code).toBe(0);
      const keys = await database.query<{ key: string; sent: boolean }>(
        'SELECT mail_key AS key, sent_at IS NOT NULL AS sent FROM notifications',
      );
      expect(keys.every(({ sent }) => sent)).toBe(true);
      expect([...inbox.mails.keys()].sort()).toEqual(keys.map(({ key }) => `<${key}@localhost>`).sort());
      // Nobody but a process that was killed had a mail that somebody else sent again.
      const repeats = [...inbox.mails.values()].filter((copies) => copies.length > 1);
      expect(repeats.length).toBeLessThanOrEqual(KILLS * 5);
    } finally {
      await inbox.close();
      await database.close();
      await drop();
    }
  },
  30_000 + KILLS * 5000,
);
