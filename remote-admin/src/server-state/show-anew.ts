import type { QueryClient } from '@tanstack/react-query';
import { ADMIN_KEY } from '../query-keys';

/**
 * Brings all that is shown up to date after a write. What was asked for before it may answer with the state before it,
 * and what is kept of pages not shown has that state: both are dropped. Settles once nothing is on its way any more.
 */
export async function showAnew(queryClient: QueryClient): Promise<void> {
  const shown = { queryKey: ADMIN_KEY, type: 'active' } as const;
  queryClient.removeQueries({ queryKey: ADMIN_KEY, type: 'inactive' });
  await queryClient.cancelQueries(shown);
  await queryClient.invalidateQueries(shown);
  // A search that settled meanwhile shows the rows of before until its own have come.
  while (queryClient.isFetching(shown) > 0) {
    await queryClient.refetchQueries({ ...shown, fetchStatus: 'fetching' }, { cancelRefetch: false });
  }
}
