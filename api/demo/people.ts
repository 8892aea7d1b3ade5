import type { Role, StaffRole } from '../src/contract';
import { generateReferralCode } from '../src/users/register-member';

/** Numbers that look like chance and are the same every time. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** From 0 up to, not including, the bound. */
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator known as mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}

/** The club's past: days are counted back from the day of seeding, 0. */
export const FIRST_DAY = -190;

/** Common given and family names, combined by chance: no particular person is meant. */
const GIVEN_NAMES = `
  Aarav Aditi Ajay Amina Anil Anita Anjali Arjun Asif Bhavna Chetan Deepa Deepak Divya Farah Gauri Gopal
  Harish Imran Indira Jaya Kabir Kavita Kiran Lakshmi Madhav Manoj Meena Mohan Nadia Naveen Neha Nikhil
  Pooja Prakash Priya Radha Rahul Rekha Ritu Rohan Sahil Sana Sanjay Shalini Sunil Sunita Tara Tarun Usha
  Vikram Vimal Zoya
`
  .trim()
  .split(/\s+/);
const FAMILY_NAMES = `
  Ansari Bose Chauhan Chopra Das Dubey Gill Gupta Iyer Jha Joshi Kapoor Kaur Khan Kulkarni Kumar Mehta
  Menon Mishra Nair Pandey Patel Pillai Prasad Rao Reddy Roy Sahu Sharma Sinha Singh Thakur Tiwari Verma
  Yadav
`
  .trim()
  .split(/\s+/);
const OTHERS = 290;
/** Members that stand one below the other, so that the network is ten levels deep. */
const CHAIN = 10;
const DEPTH_MAX = 10;
const DISABLED_SHARE = 0.04;

export interface DemoPerson {
  name: string;
  email: string;
  mobileNumber: string;
  referralCode: string;
  role: Role;
  sponsor: DemoPerson | null;
  depth: number;
  joinedDay: number;
  isEnabled: boolean;
}

export interface DemoPeople {
  top: DemoPerson;
  admin: DemoPerson;
  /** What one of the two prepares, the other releases. */
  finance: DemoPerson;
  member: DemoPerson;
  /** The one direct member of the demo member who bought a package. */
  payingChild: DemoPerson;
  others: DemoPerson[];
  /** In the order of joining. */
  all: DemoPerson[];
}

type Given = Pick<DemoPerson, 'name' | 'sponsor' | 'joinedDay'> & Partial<DemoPerson>;

/** The day on which the staff besides the owner joined. */
const STAFF_JOINED_DAY = -10;

/** The day on which the demo member joined. */
export const MEMBER_JOINED_DAY = -150;

function createMaker(random: Random) {
  let count = 3;
  return function make(given: Given): DemoPerson {
    count++;
    return {
      email: `${given.name.toLowerCase().replace(' ', '.')}${count}@demo.example`,
      mobileNumber: String(8_100_000_000 + count * 1_234_567),
      referralCode: generateReferralCode((size) => Buffer.from(Array.from({ length: size }, () => random.below(256)))),
      role: 'member',
      depth: given.sponsor ? given.sponsor.depth + 1 : 0,
      isEnabled: true,
      ...given,
    };
  };
}

type Make = ReturnType<typeof createMaker>;

/** Three children with one or two children each. */
function planOwnTeam(make: Make, member: DemoPerson): { payingChild: DemoPerson; team: DemoPerson[] } {
  const child = (name: string, joinedDay: number, sponsor = member) => make({ name, joinedDay, sponsor });
  const payingChild = child('Kavita Sinha', -148);
  const second = child('Rohan Das', -120);
  const third = child('Meena Joshi', -95);
  const grandchildren = [
    child('Arjun Mehta', -110, payingChild),
    child('Sana Khan', -88, payingChild),
    child('Nikhil Rao', -70, second),
    child('Divya Nair', -61, third),
    child('Tarun Gupta', -33, third),
  ];
  return { payingChild, team: [payingChild, second, third, ...grandchildren] };
}

/** More join every month than the month before. */
function planOthers(random: Random, make: Make, top: DemoPerson): DemoPerson[] {
  const days = Array.from({ length: OTHERS }, () => Math.floor((FIRST_DAY + 1) * (1 - Math.sqrt(random.next())))).map(
    (day) => Math.min(day, -1),
  );
  days.sort((a, b) => a - b);
  const people: DemoPerson[] = [];
  for (const [index, joinedDay] of days.entries()) {
    const name = `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`;
    const eligible = [top, ...people].filter((person) => person.depth < DEPTH_MAX);
    const sponsor = index < CHAIN ? (people.at(-1) ?? top) : random.pick(eligible);
    const isEnabled = index < CHAIN || random.next() >= DISABLED_SHARE;
    people.push(make({ name, sponsor, joinedDay, isEnabled }));
  }
  return people;
}

/** One of each role, as whom somebody who tries the club is the second person. */
function planStaff(role: StaffRole, given: Pick<DemoPerson, 'name' | 'mobileNumber' | 'referralCode'>): DemoPerson {
  const email = `${role}@demo.example`;
  return { ...given, email, role, sponsor: null, depth: 0, joinedDay: STAFF_JOINED_DAY, isEnabled: true };
}

export function planPeople(random: Random): DemoPeople {
  const make = createMaker(random);
  const top = make({
    name: 'Asha Verma',
    email: 'asha@demo.example',
    mobileNumber: '9000000001',
    referralCode: 'SAFARTOP',
    sponsor: null,
    joinedDay: FIRST_DAY,
  });
  const member = make({
    name: 'Demo Member',
    email: 'member@demo.example',
    mobileNumber: '9000000002',
    referralCode: 'SAFARDEM',
    sponsor: top,
    joinedDay: MEMBER_JOINED_DAY,
  });
  const admin = make({
    name: 'Demo Admin',
    email: 'admin@demo.example',
    mobileNumber: '9000000003',
    referralCode: 'SAFARADM',
    role: 'owner',
    sponsor: null,
    joinedDay: FIRST_DAY,
  });
  const { payingChild, team } = planOwnTeam(make, member);
  const others = planOthers(random, make, top);
  const finance = planStaff('finance', { name: 'Demo Finance', mobileNumber: '9000000004', referralCode: 'SAFARFIN' });
  const staff = [
    finance,
    planStaff('support', { name: 'Demo Support', mobileNumber: '9000000005', referralCode: 'SAFARSUP' }),
    planStaff('auditor', { name: 'Demo Auditor', mobileNumber: '9000000006', referralCode: 'SAFARAUD' }),
  ];
  const all = [admin, top, member, ...staff, ...team, ...others].sort((a, b) => a.joinedDay - b.joinedDay);
  return { top, admin, finance, member, payingChild, others, all };
}
