import { boot } from './app/boot';
import { getRegistry } from './remotes/registry';

// The condition is decided when the shell is built: a production build has no code for overrides.
if (process.env.NODE_ENV === 'production') void boot(document, getRegistry());
else
  void import('./remotes/overrides/boot-with-overrides').then(({ bootWithOverrides }) =>
    bootWithOverrides(document, getRegistry()),
  );
