import type { StatementKind } from 'api/contract';
import type { KindAndPeriod } from '../area/list-filters';

/** Which movements to show. */
export type StatementFilter = KindAndPeriod<StatementKind>;

export const NO_FILTER: StatementFilter = { kind: '', from: '', to: '' };
