export { ApiError, formatError } from './api-error';
export { request, requestFile } from './http';
export type { Session } from './session';
export { useSession } from './use-session';
