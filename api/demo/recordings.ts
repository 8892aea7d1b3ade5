import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/app';
import { parseConfig } from '../src/config/config';
import type { SessionGrant } from '../src/contract';
import type { Database, Transaction } from '../src/database/database';
import type { Deps } from '../src/deps';
import { packageDirectory } from '../src/own-package';
import { addCounts } from '../src/releases/release-counts';
import { toDatabase } from './club';
import { RECORDED_CALLS, type RecordedRemote } from './recorded-calls';
import type { RecordedWrite } from './recorded-releases';
import { DEMO_PASSWORD } from './seed-demo';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type App = Awaited<ReturnType<typeof buildApp>>;
type Replies = Record<string, unknown>;

interface Recording {
  /** By method and address; a second reply of a write by its body, too. */
  replies: Replies;
  /** For a write, what is read differently after it. */
  after: Record<string, Replies>;
}

export const RECORDED_REMOTES = Object.keys(RECORDED_CALLS) as RecordedRemote[];

/** Where the replies to a remote lie. */
export function recordingFile(remote: RecordedRemote): string {
  return join(packageDirectory, '..', remote, 'src/sample/recording.json');
}

export function readRecording(remote: RecordedRemote): unknown {
  return JSON.parse(readFileSync(recordingFile(remote), 'utf8'));
}

/** A line for each reply, so that a change of one is a change of a line. */
export function formatRecording({ replies, after }: Recording): string {
  const format = (some: Record<string, unknown>, indent: string, formatValue: (value: never) => string): string => {
    const lines = Object.entries(some).map(
      ([key, value]) => `${indent}  ${JSON.stringify(key)}: ${formatValue(value as never)}`,
    );
    return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
  };
  const formatAfter = (some: Replies) => format(some, '    ', JSON.stringify);
  return `{\n  "replies": ${format(replies, '  ', JSON.stringify)},\n  "after": ${format(after, '  ', formatAfter)}\n}\n`;
}

/** Bytes that look random and are the same in every recording: what is made of them stands in replies. */
function createRandomBytes(): (size: number) => Buffer {
  let count = 0;
  return (size) => createHash('shake256', { outputLength: size }).update(String(count++)).digest();
}

/**
 * What the API replies to the calls of a remote. The writes leave nothing behind: each is taken back, and so are the
 * sessions.
 * @throws Error for a call that is refused
 */
export async function recordReplies(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  remote: RecordedRemote,
): Promise<Recording> {
  const recording: Recording = { replies: {}, after: {} };
  await rollBack(database, async (tx) => {
    const { daysLater = 0, registry, counts = [] } = RECORDED_CALLS[remote];
    const releasesDirectory = mkdtempSync(join(tmpdir(), 'safar-recorded-'));
    if (registry) writeFileSync(join(releasesDirectory, 'registry.json'), JSON.stringify(registry));
    const config = parseConfig({ RELEASES_DIR: releasesDirectory, LOG_LEVEL: 'silent' });
    const laterMs = daysLater * DAY_MS;
    await addCounts(
      tx,
      counts.map(({ hoursAgo, ...count }) => ({
        ...count,
        hour: new Date(now().getTime() + laterMs - hoursAgo * HOUR_MS),
      })),
    );
    const app = await buildApp({
      config,
      database: toDatabase(tx),
      now: () => new Date(now().getTime() + laterMs),
      randomBytes: createRandomBytes(),
    });
    try {
      await record(app, tx, remote, recording);
    } finally {
      await app.close();
      rmSync(releasesDirectory, { recursive: true });
    }
  });
  return recording;
}

/** Nothing is committed here: what counts at the end of a transaction counts now. */
async function endAsCommitted(tx: Transaction): Promise<void> {
  for (const when of ['IMMEDIATE', 'DEFERRED']) await tx.query(`SET CONSTRAINTS ALL ${when}`);
}

async function record(app: App, tx: Transaction, remote: RecordedRemote, { replies, after }: Recording): Promise<void> {
  const { email, devices = [], before = [], reads, readsOfOthers = {}, writes = [] } = RECORDED_CALLS[remote];
  for (const device of devices) await signIn(app, email ?? '', device);
  const token = email === undefined ? undefined : await signIn(app, email);
  const read = async (path: string, reader = token) => {
    replies[toKey('GET', path)] = (await call(app, 'GET', path, reader)).reply;
  };
  for (const { call: written, body } of before) await callWith(app, written, token, body);
  await endAsCommitted(tx);
  for (const path of reads) await read(path);
  for (const [other, paths] of Object.entries(readsOfOthers)) {
    const reader = await signIn(app, other);
    for (const path of paths) await read(path, reader);
  }
  for (const { call: written, body, then } of writes) {
    await tx.query('SAVEPOINT before_write');
    const key = written in replies ? `${written} ${JSON.stringify(body)}` : written;
    const { reply, renewedToken } = await callWith(app, written, token, body);
    await endAsCommitted(tx);
    replies[key] = reply;
    const changed: Replies = {};
    for (const path of then ?? [])
      changed[toKey('GET', path)] = (await call(app, 'GET', path, renewedToken ?? token)).reply;
    if (then) after[key] = changed;
    await tx.query('ROLLBACK TO SAVEPOINT before_write');
  }
}

/** The screens do not say how many rows they want; a recording keeps a few. Its statement is that of print, too. */
function toKey(method: string, path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  for (const name of ['limit', 'closing']) searchParams.delete(name);
  return `${method} ${pathname}${searchParams.size === 0 ? '' : `?${searchParams.toString()}`}`;
}

const callWith = (app: App, written: RecordedWrite['call'], token: string | undefined, body?: object) => {
  const [method, path] = written.split(' ') as ['POST', string];
  return call(app, method, path, token, body);
};

async function call(app: App, method: 'GET' | 'POST', path: string, token?: string, body?: object) {
  const headers = token === undefined ? {} : { authorization: token, 'idempotency-key': randomUUID() };
  const response = await app.inject({ method, url: path, headers, payload: body });
  // Else a clock decides how many of them are written as one.
  await app.securityEvents.write();
  if (response.statusCode !== 200)
    throw new Error(`${method} ${path} is answered with ${response.statusCode}: ${response.body}`);
  const isJson = String(response.headers['content-type']).includes('json');
  const reply: unknown = isJson ? JSON.parse(response.body, dropDuration) : response.body;
  const renewedToken = response.headers['session-token'];
  return { reply, renewedToken: typeof renewedToken === 'string' ? renewedToken : undefined };
}

/** How long a run took is measured, and different each time. */
const dropDuration = (key: string, value: unknown) => (key === 'tookMs' && typeof value === 'number' ? 50 : value);

async function signIn(
  app: App,
  email: string,
  device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0',
): Promise<string> {
  const payload = { email, password: DEMO_PASSWORD };
  const headers = { 'user-agent': device };
  const response = await app.inject({ method: 'POST', url: '/api/v1/user/userLogin', payload, headers });
  await app.securityEvents.write();
  return response.json<{ result: SessionGrant }>().result.token;
}

async function rollBack(database: Database, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const done = Symbol('done');
  await database
    .transaction(async (tx) => {
      await work(tx);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}
