import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;

/** The member area's server state: figures are asked for again when half a minute old and looked at. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A failure shows at once, with a button to try again; waiting through silent retries looks like a hang.
        retry: false,
        // Offline is a failure too; the default would wait for the network without a word.
        networkMode: 'always',
      },
    },
  });
}
