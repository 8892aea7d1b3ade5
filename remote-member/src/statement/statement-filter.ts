import type { StatementKind } from 'api/contract';

/** Which movements to show. Days are YYYY-MM-DD in Asia/Kolkata, both included; what is empty is not asked for. */
export interface StatementFilter {
  kind: StatementKind | '';
  from: string;
  to: string;
}

export const NO_FILTER: StatementFilter = { kind: '', from: '', to: '' };

/** The filter as the API takes it. */
export function toStatementQuery({ kind, from, to }: StatementFilter): Record<string, string | undefined> {
  return { kind: kind || undefined, from: from || undefined, to: to || undefined };
}
