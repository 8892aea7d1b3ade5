import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { isStaffRole, STAFF_ROLES, type StaffRole } from '../contract';
import { createAdmin, type NewAdmin } from './create-admin';
import { runCommand } from './run-command';

const USAGE = `npm run admin -- create [--email …] [--name …] [--mobile …] [--role ${STAFF_ROLES.join(' | ')}]

Makes an owner of the back office, or somebody with another role. What is not given is asked for. ADMIN_EMAIL, ADMIN_NAME, ADMIN_MOBILE and ADMIN_PASSWORD give it too; the password
comes from there or is asked for, because what is written on a command line can be read by others.`;

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

function parseFlags(): Flags | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        mobile: { type: 'string' },
        role: { type: 'string', default: 'owner' },
      },
    });
    const { role, ...flags } = values;
    const isAsked = positionals.length === 1 && positionals[0] === 'create' && isStaffRole(role);
    return isAsked ? { ...flags, role } : undefined;
  } catch {
    return undefined;
  }
}

const flags = parseFlags();
if (flags) {
  void runCommand(async (database) => {
    const admin = await readAdmin(flags);
    const id = await createAdmin(database, admin, new Date());
    console.log(`${admin.name} is ${admin.role} now, as member ${id}. Sign in with ${admin.email}.`);
    return 0;
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
