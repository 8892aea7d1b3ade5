import { ROLES_SQL } from '../database/roles';
import { nameCommand } from '../name-command';

const USAGE = `${nameCommand('-s database')} -- roles | psql <the site's database, as a superuser>

roles  prints the SQL that makes the roles safar_owner, safar_app and safar_reader and gives them their rights`;

if (process.argv.slice(2).join(' ') === 'roles') {
  console.log(ROLES_SQL);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
