import { createHttpClient } from './http-client';
import { findToken } from './token';

const client = createHttpClient({ baseUrl: '/api/v1', findToken });

/**
 * Calls the API under `/api/v1` with the stored token and returns the envelope's `result`.
 * @throws ApiError
 */
export const request = client.request;

/**
 * Fetches a file of the API with the stored token.
 * @throws ApiError
 */
export const requestFile = client.requestFile;

/** The host hears of every 401 answered to a call that carried a token: that session is over. */
export const onSessionRejected = client.onSessionRejected;
