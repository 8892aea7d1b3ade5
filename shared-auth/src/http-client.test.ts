/** @jest-environment node */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, isAnswered } from './api-error';
import { createHttpClient } from './http-client';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll((done) => {
  server = createServer((request, response) => answer(request, response)).listen(0, done);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Options = Partial<Parameters<typeof createHttpClient>[0]>;

function clientWithToken(token: string | null, options: Options = {}) {
  const { port } = server.address() as AddressInfo;
  return createHttpClient({ baseUrl: `http://127.0.0.1:${port}/api/v1`, findToken: () => token, ...options });
}

function answerJson(status: number, body: unknown): void {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

test('the result of an envelope with responseCode 200 is returned', async () => {
  answerJson(200, { responseCode: 200, responseMessage: 'ok', result: { name: 'Asha' } });
  expect(await clientWithToken(null).request({ url: '/user/profile' })).toEqual({ name: 'Asha' });
});

test('the stored token is sent as it is, without a prefix', async () => {
  let sent: string | undefined;
  answer = (request, response) => {
    sent = request.headers.authorization;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"responseCode":200,"result":null}');
  };
  await clientWithToken('abc').request({ url: '/user/profile' });
  expect(sent).toBe('abc');
  await clientWithToken(null).request({ url: '/user/profile' });
  expect(sent).toBeUndefined();
});

test('an envelope with another responseCode is a failure that carries responseMessage', async () => {
  answerJson(200, { responseCode: 402, responseMessage: 'Not today.', result: null });
  const error = await failureOf(clientWithToken(null).request({ url: '/x' }));
  expect([error.message, error.code, error.status]).toEqual(['Not today.', 'unreadable', 200]);
});

test('an error status carries the message, the code and the field of the server', async () => {
  answerJson(409, {
    responseCode: 409,
    responseMessage: 'not this one',
    message: 'Email is already registered.',
    code: 'email_taken',
    field: 'email',
  });
  const error = await failureOf(clientWithToken(null).request({ url: '/x' }));
  expect(error).toMatchObject({ message: 'Email is already registered.', code: 'email_taken', field: 'email' });
  expect(error.status).toBe(409);
});

test('what comes with a code arrives with it', async () => {
  const details = { methods: ['code', 'recovery'] };
  answerJson(403, { responseCode: 403, message: 'Show that it is you.', code: 'proof_required', details });
  expect(await failureOf(clientWithToken('abc').request({ url: '/x' }))).toMatchObject({ details });
});

test('an error status without a message carries the text of the error itself', async () => {
  answer = (_request, response) => response.writeHead(500).end('<html>');
  const error = await failureOf(clientWithToken(null).request({ url: '/x' }));
  expect(error.message).toBe('Request failed with status code 500');
  expect([error.code, error.status]).toEqual(['unreadable', 500]);
});

test.each([
  [502, '<html><h1>502 Bad Gateway</h1></html>'],
  [503, '{}'],
  [504, ''],
])('a proxy that reaches no API (%s) is told in the words of a person', async (status, body) => {
  answer = (_request, response) => response.writeHead(status).end(body);
  const error = await failureOf(clientWithToken(null).request({ url: '/x' }));
  expect(error.message).toMatch(/^The site cannot be reached at the moment\..* try again/);
  expect([error.code, error.status]).toEqual(['unreachable', status]);
});

test('a refusal for now says when to try again', async () => {
  answer = (_request, response) =>
    response
      .writeHead(429, { 'content-type': 'application/json', 'retry-after': '30' })
      .end('{"message":"Too many.","code":"too_many_requests"}');
  const error = await failureOf(clientWithToken(null).request({ url: '/x' }));
  expect(error).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 30 });
});

test('no answer within the time-out, and no connection, have codes of their own', async () => {
  answer = () => undefined;
  const late = await failureOf(clientWithToken(null, { timeoutMs: 50 }).request({ url: '/x' }));
  expect([late.code, late.status, isAnswered(late)]).toEqual(['timed_out', 0, false]);
  answer = (request) => request.socket.destroy();
  const cut = await failureOf(clientWithToken(null).request({ url: '/x' }));
  expect([cut.code, cut.status, isAnswered(cut)]).toEqual(['offline', 0, false]);
});

test('the host hears that the session of a token is over, and of no other failure', async () => {
  const listener = jest.fn(() => Promise.resolve(false));
  const client = clientWithToken('abc', { onSessionRejected: listener });
  for (const [status, body] of [
    [403, { message: 'no' }],
    [403, { message: 'no', code: 'factor_needed' }],
    // A wrong password in the dialog over a page, or the second factor that it asks for.
    [401, { message: 'no', code: 'login_failed' }],
    [401, { message: 'no', code: 'factor_required' }],
  ] as const) {
    answerJson(status, body);
    await failureOf(client.request({ url: '/x' }));
  }
  expect(listener).not.toHaveBeenCalled();
  answerJson(401, { message: 'Your session has ended.' });
  await failureOf(client.request({ url: '/x' }));
  expect(listener).toHaveBeenCalledTimes(1);

  const anonymous = clientWithToken(null, { onSessionRejected: listener });
  await failureOf(anonymous.request({ url: '/x' }));
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a call whose session is over goes on with the next token, as it was, and one with a token of its own does not', async () => {
  const sent: unknown[] = [];
  let token = 'former';
  const client = clientWithToken(null, {
    findToken: () => token,
    onSessionRejected: () => {
      token = 'next';
      return Promise.resolve(true);
    },
  });
  answer = (request, response) => {
    const { authorization, 'idempotency-key': key } = request.headers;
    sent.push([authorization, key]);
    const isOver = authorization === 'former';
    response.writeHead(isOver ? 401 : 200, { 'content-type': 'application/json' });
    response.end(isOver ? '{"message":"Your session has ended."}' : '{"responseCode":200,"result":"done"}');
  };
  const call = { url: '/x', method: 'POST', data: {}, headers: { 'idempotency-key': 'one' } } as const;
  expect(await client.request(call)).toBe('done');
  expect(sent).toEqual([
    ['former', 'one'],
    ['next', 'one'],
  ]);
  token = 'former';
  const own = await failureOf(client.request({ url: '/x', headers: { authorization: 'former' } }));
  expect([own.status, sent.length]).toEqual([401, 3]);
});

test('a renewed token is kept, and what a call with the former one is told then ends nothing', async () => {
  const listener = jest.fn(() => Promise.resolve(false));
  let token = 'former';
  const client = clientWithToken(null, {
    findToken: () => token,
    storeToken: (renewed) => (token = renewed),
    onSessionRejected: listener,
  });
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'session-token': 'renewed' });
    response.end(JSON.stringify({ responseCode: 200, result: null }));
  };
  await client.request({ url: '/password', method: 'POST' });
  expect(token).toBe('renewed');

  answerJson(401, { message: 'Your session has ended.' });
  await failureOf(client.request({ url: '/x', headers: { authorization: 'former' } }));
  expect(listener).not.toHaveBeenCalled();
});

test('a token renewed for a person who has signed out meanwhile is not kept, and ends on the server, too', async () => {
  let token: string | null = 'former';
  const sent: unknown[] = [];
  const client = clientWithToken(null, { findToken: () => token, storeToken: (renewed) => (token = renewed) });
  const ended = new Promise<void>((resolve) => {
    answer = (request, response) => {
      sent.push([request.method, request.url, request.headers.authorization]);
      const isSignOut = request.url?.endsWith('/logout');
      if (isSignOut) resolve();
      else token = null;
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(!isSignOut && { 'session-token': 'renewed' }),
      });
      response.end(JSON.stringify({ responseCode: 200, result: null }));
    };
  });
  await client.request({ url: '/user/proof', method: 'POST' });
  expect(token).toBeNull();
  await ended;
  expect(sent).toEqual([
    ['POST', '/api/v1/user/proof', 'former'],
    ['POST', '/api/v1/user/logout', 'renewed'],
  ]);
});

test('a file comes byte by byte as the server sends it, with its type', async () => {
  const csv = '\uFEFFdate,amount\r\n';
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(csv);
  const file = await clientWithToken('abc').requestFile({ url: '/statement.csv' });
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(csv));
  expect(file.type).toBe('text/csv');
});

test('a refused file carries the message of the server, and a rejected token is told', async () => {
  const listener = jest.fn(() => Promise.resolve(false));
  const client = clientWithToken('abc', { onSessionRejected: listener });
  answerJson(401, { message: 'Your session has ended.', code: 'session_expired' });
  const error = await failureOf(client.requestFile({ url: '/statement.csv' }));
  expect([error.message, error.code, error.status]).toEqual(['Your session has ended.', 'session_expired', 401]);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a call that needs a proof waits for it, and is sent once more as it was', async () => {
  const sent: unknown[] = [];
  answer = (request, response) => {
    sent.push([request.method, request.url, request.headers['idempotency-key']]);
    const isFirst = sent.length === 1;
    response.writeHead(isFirst ? 403 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isFirst ? { code: 'proof_required' } : { responseCode: 200, result: 'done' }));
  };
  const client = clientWithToken('abc', { askForProof: async () => true });
  const headers = { 'Idempotency-Key': 'one' };
  expect(await client.request({ method: 'POST', url: '/withdrawals', data: {}, headers })).toBe('done');
  expect(sent).toEqual([
    ['POST', '/api/v1/withdrawals', 'one'],
    ['POST', '/api/v1/withdrawals', 'one'],
  ]);
});

test('without the proof the call fails, and a server that still asks after one is not asked a third time', async () => {
  let asked = 0;
  answerJson(403, { code: 'proof_required', message: 'Show that it is you.' });
  const ask = (isGiven: boolean) => async () => {
    asked += 1;
    return isGiven;
  };
  for (const isGiven of [false, true]) {
    const error = await failureOf(clientWithToken('abc', { askForProof: ask(isGiven) }).request({ url: '/x' }));
    expect(error.code).toBe('proof_required');
  }
  expect(asked).toBe(2);
  expect((await failureOf(clientWithToken('abc').request({ url: '/x' }))).code).toBe('proof_required');
});
