import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import getPort from 'get-port';
import { NO_SITE, startProgram } from '../../test/child-program';
import { waitUntilAnswering } from '../../test/running-server';
import { aRegistration } from '../../test/test-app';
import { createOwnClubDatabase } from '../../test/test-database';
import type { SessionGrant } from '../contract';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface SentTraces {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

it('sends a span of each request and below it those of its statements, with no value that anybody entered', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => (body += text));
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const own = await createOwnClubDatabase();
  const port = await getPort();
  const origin = `http://127.0.0.1:${port}`;
  const server = startProgram('src/server.ts', [], {
    ...{ ...NO_SITE, DATABASE_URL: own.url, HOST: '127.0.0.1', PORT: String(port) },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
  });
  await waitUntilAnswering(origin, server);
  const registration = aRegistration();
  const call = (path: string, headers: Record<string, string>, body?: object) =>
    fetch(`${origin}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
  const registered = await call('/user/registerUser', {}, registration);
  const { token } = ((await registered.json()) as { result: SessionGrant }).result;
  await call('/user/profile', { authorization: token });
  await call('/user/userLogin', {}, { email: registration.email, password: registration.password });
  await call(`/plans?q=${registration.email}`, { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
  server.child.kill('SIGTERM');
  const { output } = await server.exited;
  collector.close();
  await own.drop();

  expect(output).not.toContain('traces could not be sent');
  const spans = bodies.flatMap((sent) => {
    const body = /^\/v1\/traces (.*)$/s.exec(sent)?.[1] ?? '{"resourceSpans":[]}';
    return (JSON.parse(body) as SentTraces).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    );
  });
  const named = (name: string) => spans.find((span) => span.name === name);
  const namesBelow = (parent: SentSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name);
  expect(namesBelow(named('GET /api/v1/user/profile'))).toContain('SELECT');
  // After its body was read.
  expect(namesBelow(named('POST /api/v1/user/userLogin'))).toContain('SELECT');
  expect(named('GET /api/v1/plans')).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' });
  const everything = bodies.join('');
  for (const value of [token, registration.email, registration.password, registration.name]) {
    expect(everything).not.toContain(value);
  }
});
