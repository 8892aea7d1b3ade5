import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isStaffRole, STAFF_ROLES, type Role, type StaffRole } from '../contract';
import { createLogger } from '../logs/logger';
import { nameCommand } from '../name-command';
import { createAdmin, type NewAdmin } from './create-admin';
import { readFlags, recordCommand, refuseUsage, runCommand } from './run-command';
import { setRole } from './set-role';

const USAGE = `${nameCommand('admin')} -- create [--email …] [--name …] [--mobile …] [--role ${STAFF_ROLES.join(' | ')}]
${nameCommand('admin')} -- role --email … --role ${[...STAFF_ROLES, 'member'].join(' | ')}

create: makes an owner of the back office, or somebody with another role. What is not given is asked for. ADMIN_EMAIL, ADMIN_NAME, ADMIN_MOBILE and ADMIN_PASSWORD give it too; the password
comes from there or is asked for, because what is written on a command line can be read by others.
role: gives a role to somebody who has an account, or takes it away (member); for when the owner who would have to agree is gone.`;

interface Flags {
  email?: string;
  name?: string;
  mobile?: string;
  role: StaffRole;
}

/**
 * Asks on the terminal; what is typed as a secret is not shown. Without a terminal there is nobody to ask: undefined.
 */
async function ask(question: string, { isSecret = false } = {}): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  let isMuted = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = terminal.question(`${question}: `);
    isMuted = isSecret;
    return await answer;
  } finally {
    terminal.close();
    if (isSecret) process.stdout.write('\n');
  }
}

async function read(given: string | undefined, variable: string, question: string, isSecret = false): Promise<string> {
  const value = given ?? process.env[variable] ?? (await ask(question, { isSecret }));
  if (value === undefined) throw new Error(`${question} is missing. Set ${variable}.`);
  return value;
}

async function readAdmin(flags: Flags): Promise<NewAdmin> {
  return {
    email: await read(flags.email, 'ADMIN_EMAIL', 'Email'),
    name: await read(flags.name, 'ADMIN_NAME', 'Name'),
    mobileNumber: await read(flags.mobile, 'ADMIN_MOBILE', 'Mobile number'),
    password: await read(undefined, 'ADMIN_PASSWORD', 'Password', true),
    role: flags.role,
  };
}

function parseFlags(): { create: Flags } | { change: { email: string; role: Role } } | undefined {
  const given = readFlags({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      mobile: { type: 'string' },
      role: { type: 'string' },
    },
  });
  if (given?.positionals.length !== 1) return undefined;
  const { values, positionals } = given;
  const { email, name, mobile, role = 'owner' } = values;
  if (positionals[0] === 'create' && isStaffRole(role)) return { create: { ...values, role } };
  const isRole = isStaffRole(role) || role === 'member';
  const isChange = positionals[0] === 'role' && values.role !== undefined && name === undefined && mobile === undefined;
  return isChange && isRole && email !== undefined ? { change: { email, role } } : undefined;
}

const flags = parseFlags();
if (flags) {
  void runCommand(async (database, config) => {
    const log = createLogger(config.log);
    if ('create' in flags) {
      const admin = await readAdmin(flags.create);
      const id = await createAdmin(database, admin, new Date(), log);
      console.log(`${admin.name} is ${admin.role} now, as member ${id}. Sign in with ${admin.email}.`);
      return 0;
    }
    const { email, role } = flags.change;
    await recordCommand(database, 'admin', new Date());
    const id = await setRole(database, email, role, new Date(), log);
    console.log(`${email} is ${role} now, as member ${id}.`);
    return 0;
  });
} else refuseUsage(USAGE);
