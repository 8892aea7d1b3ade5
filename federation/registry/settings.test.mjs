import { describeFollowing, describePlace, readFlags } from './settings.mjs';

test.each([
  [['release', '--share', '5', '--unproven'], { share: '5', isUnproven: true }],
  [['share', '25', '--allow-access'], { words: ['25'], allowsAccess: true }],
  [['rollback', '--to', '1.2.0'], { to: '1.2.0' }],
  [['releases'], { words: [] }],
])('%j is taken', (typed, flags) => {
  expect(readFlags(typed, {})).toMatchObject(flags);
});

test.each([
  [['release', '5'], 'release does not know what "5" means. Nothing was done.'],
  [['rollback', '1.2.0'], 'rollback does not know what "1.2.0" means. Nothing was done.'],
  [['share', '25', '100'], 'share does not know what "100" means. Nothing was done.'],
  [['releases', 'member'], 'releases does not know what "member" means. Nothing was done.'],
  [['publish-local-builds', 'shell'], 'publish-local-builds does not know what "shell" means. Nothing was done.'],
  [['rollback', '--share', '5'], 'rollback has no flag --share. Nothing was done.'],
  [['share', '25', '--unproven'], 'share has no flag --unproven. Nothing was done.'],
  [['release', '--shares', '5'], /--shares/],
])('%j is refused, because it would be done without what was said', (typed, sentence) => {
  expect(() => readFlags(typed, {})).toThrow(sentence);
});

test.each([
  ['release', 'share', { npm_config_share: 'true' }],
  ['release', 'unproven', { npm_config_unproven: 'true' }],
  ['rollback', 'to', { npm_config_to: 'true' }],
  // npm takes the beginning of an option of its own for that one, with what stands behind it.
  ['rollback', 'to', { npm_config_token_description: '1.2.0' }],
  ['preview', 'end', { npm_config_end: 'true' }],
])('%s is refused when npm has kept --%s for itself', (command, flag, env) => {
  const sentence = `Write -- before the flags: npm run … -- --${flag}. Without it npm takes --${flag} for itself.`;
  expect(() => readFlags([command], env)).toThrow(sentence);
  const [variable = ''] = Object.keys(env);
  expect(() => readFlags([command], env)).toThrow(`stands in an .npmrc and is not meant: ${variable}=false npm run …`);
  expect(() => readFlags([command], { [variable]: 'false' })).not.toThrow();
});

test.each([
  [['release', '--share', '5'], { npm_config_share: 'true' }],
  [['release'], { npm_config_end: 'true', npm_config_to: '', npm_config_share: 'false', npm_config_cache: '/x' }],
])('%j is taken beside %j, which says nothing of it', (typed, env) => {
  expect(() => readFlags(typed, env)).not.toThrow();
});

test('the place of the releases is named without the password', () => {
  const databaseUrl = 'postgresql://safar_app:a%40secret@db.example:5432/safar?sslmode=require';
  const place = 'the database of DATABASE_URL (db.example:5432/safar)';
  expect(describePlace({ releasesDir: '', databaseUrl })).toBe(place);
  expect(describePlace({ releasesDir: '/srv/releases' })).toBe('/srv/releases');
});

test('a release into the database says when servers follow, and one into a folder is there at once', () => {
  expect(describeFollowing({ releasesDir: '', databaseUrl: 'postgresql://db.example/safar' })).toContain('every part');
  expect(describeFollowing({ releasesDir: '/srv/releases' })).toBeUndefined();
});
