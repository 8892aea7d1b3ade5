import { useQuery } from '@tanstack/react-query';
import { SAMPLE_DASHBOARD } from '../sample/sample-dashboard';

export function useDashboard() {
  return useQuery({ queryKey: ['dashboard'], queryFn: () => Promise.resolve(SAMPLE_DASHBOARD) });
}
