import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { buildTestApp, noDatabase, type TestApp } from '../test/test-app';
import { packageDirectory } from './own-package';

let testApp: TestApp;
let document: string;

beforeAll(async () => {
  testApp = await buildTestApp(noDatabase, { SITE_NAME: 'Hill Walkers' });
  document = (await testApp.app.inject('/api/docs/json')).body;
});
afterAll(() => testApp.app.close());

it('breaks none of Redocly’s recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: document, config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

it('is called after the club', () => {
  expect(JSON.parse(document)).toMatchObject({ info: { title: 'Hill Walkers API' } });
});

it('has every operation under a tag that says what it is for', () => {
  interface Described {
    tags: { name: string }[];
    paths: Record<string, Record<string, { tags: string[] }>>;
  }
  const { tags, paths } = JSON.parse(document) as Described;
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((each) => each.tags));
  expect([...new Set(used)].sort()).toEqual(tags.map(({ name }) => name).sort());
});

it('tells the shape of a refusal once; the form of the old address alone answers in another', () => {
  type Responses = Record<string, { $ref?: string }>;
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, { responses: Responses }>> };
  const isShared = ({ responses }: { responses: Responses }) =>
    ['4XX', '5XX'].every((status) => responses[status]?.$ref === `#/components/responses/${status}`);
  const others = Object.entries(paths).filter(([, methods]) => !Object.values(methods).every(isShared));
  expect(others.map(([path]) => path)).toEqual(['/api/v1.0/email/send-form']);
});

it('refuses in every body what it does not know: whatever is nested there is never gone through', () => {
  interface Schema {
    $ref?: string;
    type?: string;
    additionalProperties?: boolean;
    anyOf?: Schema[];
  }
  type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
  const { paths, components } = JSON.parse(document) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const isOpen = ({ $ref, type, additionalProperties, anyOf }: Schema): boolean => {
    if ($ref !== undefined) return isOpen(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    return anyOf ? anyOf.some(isOpen) : type === 'object' && additionalProperties !== false;
  };
  const open = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => Object.values(requestBody?.content ?? {}).some(({ schema }) => isOpen(schema)))
      .map(([method]) => `${method} ${path}`),
  );
  expect(open).toEqual([]);
});

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { operations, paths } from './schema';

const client = createClient<paths>({ baseUrl: 'https://club.example' });

export async function readBalance(token: string): Promise<string> {
  const { data, error } = await client.GET('/api/v1/wallet', { headers: { authorization: token } });
  if (error) throw new Error(error.code === 'session_expired' ? 'sign in' : error.message);
  return data.result.availableBalance;
}

export const confirm = (depositId: string) =>
  client.POST('/api/v1/admin/deposits/{depositId}/confirm', {
    params: { path: { depositId }, header: { 'Idempotency-Key': 'this confirmation' } },
  });

// The two mistakes.
export const guess = async () => (await client.GET('/api/v1/wallet')).data?.result.balance;
export const reject = (id: string) =>
  client.POST('/api/v1/admin/deposits/{depositId}/reject', { params: { path: { id } }, body: { reason: 'Not there' } });

export type Login = operations['postUserUserLogin']['requestBody']['content']['application/json'];
export const login: Login = { email: 'member@demo.example', password: 'a long walk home' };
`;

/** Of files in a directory of their own, from where the libraries are found and which no other check looks through. */
function listTypeErrors(files: Record<string, string>): string[] {
  const directory = mkdtempSync(join(packageDirectory, '..', 'node_modules', '.typed-client-'));
  try {
    const compilerOptions = {
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types: [],
    };
    const all = { ...files, 'tsconfig.json': JSON.stringify({ compilerOptions, files: Object.keys(files) }) };
    for (const [name, text] of Object.entries(all)) writeFileSync(join(directory, name), text);
    const compiler = join(dirname(require.resolve('@typescript/native/package.json')), 'bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', directory, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    return [...stdout.matchAll(/error TS\d+: (.*(?:\n {2}.*)*)/g)].map(([, sentence = '']) => sentence);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

it('makes a client whose calls are checked as they are written', () => {
  const generator = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin/cli.js');
  const schema = execFileSync(process.execPath, [generator], { input: document, encoding: 'utf8', maxBuffer: 2 ** 24 });
  const errors = listTypeErrors({ 'schema.ts': schema, 'generated-client.ts': PROGRAM });
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatch(/^Property 'balance' does not exist/);
  expect(errors[1]).toContain("'id' does not exist in type");
});
