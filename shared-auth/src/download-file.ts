import { requestFile } from './client';
import type { Call } from './http-client';

/**
 * Fetches a file of the API with the stored token, which a plain link could not carry, and hands it to the browser's
 * downloads.
 * @throws ApiError
 */
export async function downloadFile(call: Call, name: string): Promise<void> {
  const url = URL.createObjectURL(await requestFile(call));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
