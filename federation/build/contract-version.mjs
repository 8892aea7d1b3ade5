/**
 * For programs that run without a compiler; the types prove that it is the number of `src/contract/remote-module.ts`.
 * @type {typeof import('../src/contract/remote-module').CONTRACT_VERSION}
 */
export const CONTRACT_VERSION = 2;
