export {
  ApiError,
  type ApiErrorCode,
  type ApiErrorDetails,
  formatError,
  isAnswered,
  isSessionOver,
  type TransportCode,
} from './api-error';
export { downloadFile } from './download-file';
export { request, requestFile } from './client';
export { nameOwn } from './own-storage';
export type { Session } from './session';
export { refreshSession, signOut } from './session-refresh';
export { useSession } from './session';
