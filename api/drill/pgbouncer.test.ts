import { ConfigError } from '../src/config/config';
import { pgbouncer } from './pgbouncer';

it('refuses a server that is not its own, whose role would get another password', async () => {
  process.env.DRILL_DATABASE_URL = 'postgresql://postgres@127.0.0.1:1/postgres';
  try {
    const sentence =
      'This drill changes a role’s password, so it starts a PostgreSQL of its own: unset DRILL_DATABASE_URL.';
    await expect(pgbouncer()).rejects.toEqual(new ConfigError([sentence]));
  } finally {
    delete process.env.DRILL_DATABASE_URL;
  }
});
