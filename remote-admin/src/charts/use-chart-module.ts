import { useQuery } from '@tanstack/react-query';

/** The code that draws charts, fetched once the page around them is shown; the figures do not wait for it. */
export function useChartModule() {
  return useQuery({ queryKey: ['chart-module'], queryFn: () => import('./apex-chart') });
}
