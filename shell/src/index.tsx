import { leaveRoom } from './app/leave-room';

/** What is started one after the other, because a phone that starts all of it at once answers to nobody meanwhile. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
];

async function start(): Promise<void> {
  for (const load of PARTS) {
    await leaveRoom();
    await load();
  }
  await leaveRoom();
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
