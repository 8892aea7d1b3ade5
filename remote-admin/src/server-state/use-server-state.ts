import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Params } from 'client/queries';
import { request } from 'shared-auth';

/** What is kept of the server's state is known by this, its URL and its params. A write makes all of it stale. */
export const ADMIN_KEY = ['admin'];

interface ReadOptions {
  params?: Params;
  /** Whether what is shown stays until other params are answered. */
  keepsPrevious?: boolean;
}

/** What the server has at a URL; lists come page by page instead, with `useList`. */
export function useServerState<Result>(url: string, { params = {}, keepsPrevious = false }: ReadOptions = {}) {
  return useQuery({
    queryKey: [...ADMIN_KEY, url, params],
    queryFn: ({ signal }) => request<Result>({ url, params, signal }),
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  });
}
