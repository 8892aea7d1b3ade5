import type { AxiosRequestConfig } from 'axios';
import { requestFile } from './client';

/**
 * Fetches a file of the API with the stored token, which a plain link could not carry, and hands it to the browser's
 * downloads.
 * @throws ApiError
 */
export async function downloadFile(config: AxiosRequestConfig, name: string): Promise<void> {
  const url = URL.createObjectURL(await requestFile(config));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
