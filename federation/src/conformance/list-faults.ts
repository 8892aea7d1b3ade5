import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import type { ChildNode, Container, Rule } from 'postcss';

/** Selectors that would reach elements of other remotes: those without a class, and those that leave their module. */
export function listCssFaults(packageDir: string): string[] {
  return listSources(packageDir, /\.css$/).flatMap(({ file, text }) => {
    if (!file.endsWith('.module.css')) return [`${file} is not a CSS module`];
    const faults: string[] = [];
    postcss.parse(text).walkRules((rule) => {
      if (isScoped(rule)) return;
      for (const selector of rule.selectors) {
        if (!hasOwnClass(selector)) faults.push(`${file}: ${selector}`);
      }
    });
    return faults;
  });
}

const hasOwnClass = (selector: string) => /\.[a-z_]/i.test(selector) && !selector.includes(':global');

/** Steps of an animation are no selectors, and a nested rule is as narrow as the one around it. */
function isScoped({ parent }: Rule): boolean {
  const around: Container<ChildNode> | undefined = parent;
  if (around?.type === 'atrule' && 'name' in around && /keyframes$/.test(String(around.name))) return true;
  return around?.type === 'rule';
}

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

interface Source {
  /** Relative to the package. */
  file: string;
  text: string;
}

/** The files of a package's `src` that match. */
function listSources(packageDir: string, pattern: RegExp): Source[] {
  return readdirSync(join(packageDir, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => ({
      file: join('src', file),
      text: readFileSync(join(packageDir, 'src', file), 'utf8'),
    }));
}
