import { DEFAULT_SITE_CONFIG } from 'federation/contract';
import type { SiteConfig } from 'federation/contract';
import { createContext, useContext } from 'react';

/**
 * The site's configuration for the shell's own parts, which are also drawn while the router has no data yet or has
 * failed to match. Pages read the same values with `useSiteConfig()` of the contract.
 */
export const ShellConfigContext = createContext<SiteConfig>(DEFAULT_SITE_CONFIG);

export const useShellConfig = () => useContext(ShellConfigContext);
