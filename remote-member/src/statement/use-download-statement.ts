import { useMutation } from '@tanstack/react-query';
import { requestFile } from 'shared-auth';
import { saveFile } from './save-file';
import type { StatementFilter } from './statement-filter';
import { toStatementQuery } from './statement-filter';

/** Fetches all movements that match, not only those on the page, and saves them as a file. */
export function useDownloadStatement() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async (filter: StatementFilter) => {
      const file = await requestFile({ url: '/wallet/statement.csv', params: toStatementQuery(filter) });
      saveFile(file, 'statement.csv');
    },
  });
}
