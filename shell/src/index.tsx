import { yieldToMain } from './app/yield-to-main';

/**
 * What is started one after the other, so that a phone can answer its owner in between. Without these pauses, and
 * with one file instead of two (`RENDERER` in `federation/webpack/host.mjs`), undisturbed loads of `/` block the
 * main thread for up to 60 ms (CPU time of tasks, times 4) instead of 0: the target that fails is TBT, at most 50 ms.
 */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
];

async function start(): Promise<void> {
  for (const load of PARTS) {
    await yieldToMain();
    await load();
  }
  await yieldToMain();
  const { getRegistry } = await import(/* webpackMode: "eager" */ './remotes/registry');
  const { boot } = await import(/* webpackMode: "eager" */ './app/boot');
  // The condition is decided when the shell is built: a production build has no code for overrides.
  if (process.env.NODE_ENV === 'production') {
    await boot(document, getRegistry());
  } else {
    const { readOverrides } = await import('./remotes/overrides/override-badge');
    const { registry, badge } = readOverrides(getRegistry());
    await boot(document, registry, badge);
  }
}

void start();
