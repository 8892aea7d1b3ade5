import { startProgram } from '../test/child-program';

it('puts no accounts with a known password into a PostgreSQL, unless told so', async () => {
  const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/club', SEED_DEMO: '' };
  const { code, output } = await startProgram('demo/seed.ts', [], env).exited;
  expect(code).toBe(1);
  expect(output).toContain('Set SEED_DEMO=1');
  const told = await startProgram('demo/seed.ts', [], { ...env, SEED_DEMO: '1' }).exited;
  expect(told.output).toContain('The database does not answer');
});
