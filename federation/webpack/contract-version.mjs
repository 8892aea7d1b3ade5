import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../src/contract/remote-module.ts', import.meta.url), 'utf8');
const declared = /CONTRACT_VERSION = (\d+);/.exec(source)?.[1];
if (!declared) throw new Error('federation/src/contract/remote-module.ts no longer declares CONTRACT_VERSION');

/** The contract's version, read from its one declaration: build scripts run before TypeScript is compiled. */
export const CONTRACT_VERSION = Number(declared);
