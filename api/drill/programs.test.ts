import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseConfig } from '../src/config/config';
import { packageDirectory } from '../src/own-package';
import { startDrillProgram } from './programs';

const OF_THE_SITE = {
  SMTP_HOST: 'smtp.club.example',
  PUSH_PUBLIC_KEY: 'public',
  PUSH_PRIVATE_KEY: 'private',
  PAGES_DIR: '/srv/site/pages',
  DATABASE_OWNER_URL: 'postgresql://safar_owner:secret@db.example/safar',
  DATABASE_POOLER: 'transaction',
  DATA_DIR: '/srv/site/data',
  EMBEDDED: '1',
  OWNERS_FILE: '/srv/site/owners.json',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
};
const DRILLED = 'postgresql://drill@127.0.0.1/drilled';

/** Starts a program of a drill where the settings of a site are around. */
function runAsSite(file: string) {
  const before = Object.entries(OF_THE_SITE).map(([name]) => [name, process.env[name]] as const);
  Object.assign(process.env, OF_THE_SITE);
  try {
    return startDrillProgram(file, [], { DATABASE_URL: DRILLED }).exited;
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

it('starts a program that sends nothing as the site, and writes nothing where the site does', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'safar-drill-test-'));
  const file = join(directory, 'print.cjs');
  writeFileSync(file, 'console.log(JSON.stringify(process.env));');
  const { output } = await runAsSite(relative(packageDirectory, file)).finally(() => {
    rmSync(directory, { recursive: true });
  });
  const config = parseConfig(JSON.parse(output) as NodeJS.ProcessEnv);
  expect(config).toMatchObject({ smtp: undefined, push: undefined });
  expect(config.database).toMatchObject({ url: DRILLED, ownerUrl: DRILLED, isPooled: false });
  expect(config.pagesDirectory).not.toContain('/srv/site');
  expect(config.mailDirectory).not.toContain('/srv/site');
  expect(config.mailDirectory).not.toContain(join(packageDirectory, '..'));
});

it('is how every drill starts a program', () => {
  const drills = readdirSync(__dirname).filter((name) => !/^programs\.|\.test\.ts$/.test(name));
  const past = drills.filter((name) => readFileSync(join(__dirname, name), 'utf8').includes('startProgram('));
  expect(past).toEqual([]);
});
