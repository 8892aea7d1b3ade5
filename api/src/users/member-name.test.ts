import { checkMemberName } from './member-name';

const SITE = 'Safar Circle';
const SENTENCE = 'Name must not look like one of the club’s own. Use your own name.';

it.each([
  'Admin',
  'ADMIN',
  'Safar Admin',
  'Asha (administrator)',
  'Admin1',
  'Adm1n',
  '@dmin',
  'Аdmіn',
  'ádmin',
  'A d m i n',
  'A.D.M.I.N.',
  'ａｄｍｉｎ',
  'एडमिन',
  'Safar Circle',
  'SafarCircle',
  'safar-circle Patna',
  'Team Safar Circle',
  'Official Support',
  'Customer Care',
  'Help Desk',
])('refuses %s', (name) => {
  expect(checkMemberName(name, SITE)).toBe(SENTENCE);
});

it.each([
  'Asha Verma',
  'Padmini Adminath',
  'Safar Khan',
  'A. P. J. Abdul Kalam',
  'Circle Safar',
  'Carey Staffan',
  'Member 1',
  'आशा वर्मा',
  'लक्ष्मी',
  'ஸ்ரீனிவாசன்',
])('accepts %s', (name) => {
  expect(checkMemberName(name, SITE)).toBeUndefined();
});

it('leaves people the name of a club that is called like one of them', () => {
  expect(checkMemberName('Asha Verma', 'Asha')).toBeUndefined();
  expect(checkMemberName('Asha', 'Asha')).toBe(SENTENCE);
  expect(checkMemberName('Asha Support Team', 'Asha')).toBe(SENTENCE);
});

it('asks first whether it is a name at all', () => {
  expect(checkMemberName('', SITE)).toBe('Name is required.');
  expect(checkMemberName('123', SITE)).toBe('Name must have at least one letter.');
});
