import postcss from 'postcss';
import type { ChildNode, Container, Rule } from 'postcss';
import { listSources } from './list-sources';

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
