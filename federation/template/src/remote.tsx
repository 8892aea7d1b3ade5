import type { RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION, lazyPage } from 'federation/contract';

export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  createRoutes: () => [
    lazyPage(
      '/sample-area',
      {
        title: 'Sample area',
        description: 'What visitors find here, in one sentence for search engines and the tab’s title.',
      },
      async () => (await import('./start/start-page')).StartPage,
    ),
  ],
};
