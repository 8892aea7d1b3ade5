import type { NetworkNode } from '../network/network-node';

export const SAMPLE_NETWORK: NetworkNode = {
  name: 'You',
  children: [
    { name: 'Asha', children: [{ name: 'Kabir' }, { name: 'Tara' }] },
    { name: 'Ravi', children: [{ name: 'Dev' }] },
    { name: 'Meera', children: [{ name: 'Nisha' }, { name: 'Imran' }] },
  ],
};
