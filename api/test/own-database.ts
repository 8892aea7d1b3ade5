import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

async function runOnServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

export interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * A database of its own on a server, so that a configured one keeps what it has.
 * @param template the name of the database that it begins as a copy of, instead of empty
 */
export async function createOwnDatabase(serverUrl: string, template?: string): Promise<OwnDatabase> {
  const name = `safar_own_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}
