import type { PageHandle, RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION } from 'federation/contract';

const START: PageHandle = {
  title: 'Sample area',
  description: 'What visitors find here, in one sentence for search engines and the tab’s title.',
};

export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  createRoutes: () => [
    {
      path: '/sample-area',
      handle: START,
      lazy: { Component: async () => (await import('./start/start-page')).StartPage },
    },
  ],
};
