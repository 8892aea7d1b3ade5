import { QueryClient } from '@tanstack/react-query';

/**
 * The server state of the back office. The sample data live in this cache alone: they never become stale and are never
 * dropped, so what an admin changes stays changed until they leave.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  });
}
