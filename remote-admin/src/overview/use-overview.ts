import { useQuery } from '@tanstack/react-query';
import { OVERVIEW_KEY } from '../query-keys';
import { readSampleOverview } from '../sample/overview';

export function useOverview() {
  return useQuery({ queryKey: OVERVIEW_KEY, queryFn: ({ client }) => readSampleOverview(client) });
}
