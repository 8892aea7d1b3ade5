import type { TeamQuery } from 'api/contract';
import { msg } from 'client/msg';
import { findName, readParam } from '../list/filter';

/** Which members of the team to list, in which order; what is empty is not asked for. */
export type TeamFilter = {
  filter: NonNullable<TeamQuery['filter']> | '';
  /** "1" to "10". */
  level: string;
  sort: NonNullable<TeamQuery['sort']> | '';
};

export const NO_FILTER: TeamFilter = { filter: '', level: '', sort: '' };

/** Their names are marked for translation. */
export const FILTERS: Record<NonNullable<TeamQuery['filter']>, string> = {
  noPackage: msg('Without a running package'),
  ending: msg('A package ends within five weekdays'),
  joinedThisWeek: msg('Joined this week'),
};

export const SORTS: Record<NonNullable<TeamQuery['sort']>, string> = {
  oldest: msg('Oldest first'),
  nearest: msg('Nearest first'),
};

const LEVEL = /^([1-9]|10)$/;

/** The filter in the address of the page, so that a link and the way back lead to the same list. */
export function parseTeamFilter(search: URLSearchParams): TeamFilter {
  return {
    filter: findName(FILTERS, search.get('filter')),
    level: readParam(search, 'level', LEVEL),
    sort: findName(SORTS, search.get('sort')),
  };
}
