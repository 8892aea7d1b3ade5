import * as queries from 'client/queries';

/** Before every key of the server's state: a write of an admin makes all of it stale. */
export const ADMIN_KEY = ['admin'];

/** What the server has at a URL; lists come page by page instead, with `useList`. */
export const useServerState = <Result>(
  url: string,
  options: Pick<Parameters<typeof queries.useServerState>[0], 'params' | 'keepsPrevious'> = {},
) => queries.useServerState<Result>({ queryKey: ADMIN_KEY, url, ...options });

export const useAdminWrite = () => queries.useIdempotentWrite(ADMIN_KEY);
