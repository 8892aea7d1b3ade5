import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Registry } from 'federation/contract';
import { releaseOf, SHELL_SITE, shellProgram, TEMPLATE } from './sample-shell';

/* A site of a shell and two remotes, as it lies in a folder. */

export const REMOTE_PROGRAM = 'the program of marketing';
export const REMOTE_STYLE = 'h1{background:url(/remotes/marketing/1.0.0/assets/hill.png)}';

export const hashOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

export const SAMPLE_REGISTRY: Registry = {
  generation: 1,
  shell: { version: '1.0.0', kept: [] },
  remotes: (['marketing', 'member'] as const).map((name) => ({
    name,
    access: name === 'member' ? 'member' : 'public',
    paths: name === 'member' ? ['/wallet'] : ['/', '/offers/:id'],
    current: {
      version: '1.0.0',
      contract: 2,
      entry: `https://${name}.example/remotes/${name}/1.0.0/remoteEntry.js`,
      integrity: {
        'remoteEntry.js': 'sha256-entry',
        'assets/page.js': 'sha256-page',
        'assets/page.css': hashOf(REMOTE_STYLE),
        'prerender.cjs': hashOf(REMOTE_PROGRAM),
      },
      assets: { './remote': { js: [], css: [] } },
      pages: { '/': { js: ['assets/page.js'], css: ['assets/page.css'] } },
      prerenderFile: name === 'member' ? undefined : 'prerender.cjs',
      requires: {},
    },
    previous: null,
    kept: [],
  })),
};

export const keepRelease = (version: string) => ({
  version,
  publishedAt: '2026-11-22T10:00:00Z',
  isWithdrawn: false,
});

/** A shell, and the program of members that it was published with. */
export const withMember = (ofShell: Registry, generation: number): Registry => ({
  ...ofShell,
  generation,
  remotes: [
    {
      name: 'member',
      access: 'member',
      paths: ['/wallet'],
      current: releaseOf('1.0.0'),
      previous: null,
      kept: [keepRelease('1.0.0')],
    },
  ],
});

export function writeSample(root: string, path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

export function writeSampleReleases(root: string): void {
  const write = (path: string, content: string) => writeSample(root, path, content);
  write('releases/shell/1.0.0/index.html', TEMPLATE);
  write('releases/shell/1.0.0/assets/login.css', 'form{color:teal}');
  write('releases/marketing/1.0.0/assets/page.css', REMOTE_STYLE);
  write('releases/shell/1.0.0/site.json', JSON.stringify(SHELL_SITE));
  write('releases/shell/1.0.0/assets/shell.js', '');
  write('releases/shell/1.0.0/prerender.cjs', shellProgram());
  write('releases/marketing/1.0.0/prerender.cjs', REMOTE_PROGRAM);
  write('releases/registry.json', JSON.stringify(SAMPLE_REGISTRY));
}
