import { nameCommand } from './name-command';

it.each([
  ['/srv/safar-circle/api/dist/src/name-command.js', 'npm run migrate -w api'],
  ['/home/one/safar-circle/api/src/name-command.ts', 'npm run migrate'],
])('in %s a command is %s', (program, command) => expect(nameCommand('migrate', program)).toBe(command));

it('is that of the sources here', () => expect(nameCommand('-s database')).toBe('npm run -s database'));
