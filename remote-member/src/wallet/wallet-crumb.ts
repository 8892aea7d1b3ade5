/** The way back from the pages below the wallet. */
export const WALLET_CRUMB = { label: 'My Wallet', to: '/wallet' };
