import { CONTRACT_VERSION } from 'federation/contract';
import type { RemoteModule } from 'federation/contract';
import { LoadFault } from './load-fault';

/**
 * Checks what a remote exposes before the router sees it.
 * @throws LoadFault naming what is wrong with its shape
 */
export function requireRemoteModule(value: unknown): RemoteModule {
  if (typeof value !== 'object' || value === null)
    throw new LoadFault('contract', 'the remote exposes no "remote" object');
  const contract = 'contract' in value ? value.contract : undefined;
  if (contract !== CONTRACT_VERSION) {
    throw new LoadFault(
      'contract',
      `the remote speaks contract ${String(contract)}, this site speaks ${CONTRACT_VERSION}`,
    );
  }
  if (!('createRoutes' in value) || typeof value.createRoutes !== 'function') {
    throw new LoadFault('contract', 'the remote brings no routes');
  }
  return value as RemoteModule;
}
