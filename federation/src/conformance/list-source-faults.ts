import { listSources } from './list-sources';

/** What runs in the shell; the standalone page and the tests stand in for it. */
const RUN_BY_THE_SHELL = /^(?!standalone|.*\.test\.|testing\/|.*\/testing\/).*\.tsx?$/;

const FORBIDDEN: { pattern: RegExp; fault: string }[] = [
  {
    pattern: /\bcreate(Browser|Hash|Memory)Router\b|<(Browser|Hash|Memory)?Router\b|\bRouterProvider\b/,
    fault: 'makes a Router',
  },
  { pattern: /from '(redux|react-redux|redux-saga|@reduxjs\/toolkit)/, fault: 'uses redux' },
  { pattern: /from 'shared-auth\/host'/, fault: 'writes the session' },
  { pattern: /from 'i18n\/host'/, fault: 'changes the language' },
  { pattern: /from '(shell|remote-[a-z-]+)/, fault: 'imports another program' },
  { pattern: /\b(window|globalThis)(\.\w+|\[[^\]]+\])\s*=(?!=)/, fault: 'sets a global' },
];

/** What a remote's own code must not do, wherever in it. */
export function listSourceFaults(packageDir: string): string[] {
  return listSources(packageDir, RUN_BY_THE_SHELL).flatMap(({ file, text }) =>
    FORBIDDEN.filter(({ pattern }) => pattern.test(text)).map(({ fault }) => `${file} ${fault}`),
  );
}
