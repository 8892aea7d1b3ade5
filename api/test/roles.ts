import { createDatabase, type Database } from '../src/database/database';
import { migrate } from '../src/database/migrate';
import { ROLES_SQL } from '../src/database/roles';
import { readSchema } from '../src/database/schema-files';
import { START } from './test-app';

const PASSWORD = 'for the test alone';

/** Opens a database as one of the roles, or as the superuser. */
export function openAsRole(ownUrl: string, role?: string): Database {
  const url = new URL(ownUrl);
  if (role) Object.assign(url, { username: role, password: PASSWORD });
  return createDatabase({ connectionString: url.href, max: 4 }, () => {});
}

/** Makes the three roles and the schema, as an operator does: the owner migrates. */
export async function prepareRoles(ownUrl: string): Promise<void> {
  const superuser = openAsRole(ownUrl);
  // Twice changes nothing.
  for (const sql of [ROLES_SQL, ROLES_SQL]) await superuser.query(sql);
  for (const role of ['safar_owner', 'safar_app', 'safar_reader']) {
    await superuser.query(`ALTER ROLE ${role} PASSWORD '${PASSWORD}'`);
  }
  await superuser.close();
  const owner = openAsRole(ownUrl, 'safar_owner');
  await migrate(owner, readSchema(), START);
  await owner.close();
}
