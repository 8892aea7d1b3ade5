import { useMutation } from '@tanstack/react-query';
import { downloadFile } from 'shared-auth';
import type { StatementFilter } from './statement-filter';
import { toStatementQuery } from './statement-filter';

/** Fetches all movements that match, not only those on the page, and saves them as a file. */
export function useDownloadStatement() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (filter: StatementFilter) =>
      downloadFile({ url: '/wallet/statement.csv', params: toStatementQuery(filter) }, 'statement.csv'),
  });
}
