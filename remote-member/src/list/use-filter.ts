import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { toQuery } from './filter';

/**
 * A filter that stands in the address, and how to change it. The address follows the fields, not the other way round:
 * it changes later than what is typed. Only a link, or the way back, brings a filter of its own.
 * @param rest what else the address has
 */
export function useFilter<Filter extends Record<string, string>>(
  parse: (search: URLSearchParams) => Filter,
  rest?: Record<string, string>,
): [Filter, (next: Filter) => void] {
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState(() => parse(search));
  const { key } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE';
  const [followed, setFollowed] = useState(key);
  if (key !== followed) {
    setFollowed(key);
    if (!isOwn) setFilter(parse(search));
  }
  const change = (next: Filter) => {
    setFilter(next);
    setSearch({ ...rest, ...toQuery(next) }, { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}
