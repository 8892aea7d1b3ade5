import { QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 5_000;

/** The server state of the back office. Other admins work at the same time, so nothing stays fresh for long. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: STALE_AFTER_MS, retry: false } } });
}
