import { useMutation } from '@tanstack/react-query';
import { downloadFile } from 'shared-auth';

/** Fetches all of a list that matches a filter, not only what is on the page, and saves it as a file. */
export function useDownload(url: string, name: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (filter: Readonly<Record<string, string | undefined>>) => downloadFile({ url, params: filter }, name),
  });
}
