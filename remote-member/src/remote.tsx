import type { RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION } from 'federation/contract';

export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [{ path: '/wallet', element: <h1>Wallet</h1> }],
};
