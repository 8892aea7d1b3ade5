import { dirname } from 'node:path';

/** The folder of this package, seen from its sources as from what is built of them. */
export const packageDirectory = dirname(require.resolve('api/package.json'));
