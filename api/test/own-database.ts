import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** On the server of a URL, in the database that it names. */
export async function withServer<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const runOnServer = (url: string, sql: string) => withServer(url, async (client) => void (await client.query(sql)));

export interface OwnDatabase {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

export const dropDatabase = (serverUrl: string, name: string) =>
  runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

/**
 * A database of its own on a server, so that a configured one keeps what it has.
 * @param template the name of the database that it begins as a copy of, instead of empty
 */
export async function createOwnDatabase(serverUrl: string, template?: string): Promise<OwnDatabase> {
  const name = `safar_own_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => dropDatabase(serverUrl, name) };
}
