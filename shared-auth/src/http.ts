import axios, { isAxiosError } from 'axios';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { ApiError } from './api-error';
import { findToken } from './token';

const TIMEOUT_MS = 10_000;

interface ReplyEnvelope<Result> {
  responseCode: number;
  responseMessage?: string;
  result: Result;
}

const client = axios.create({ baseURL: '/api/v1', timeout: TIMEOUT_MS });

client.interceptors.request.use((config) => {
  const token = findToken();
  if (token && !config.headers.has('authorization')) config.headers.set('authorization', token);
  return config;
});

let rejectionListener: (() => void) | null = null;

/** The host hears of every 401 answered to a call that carried a token: that session is over. */
export function onSessionRejected(listener: () => void): void {
  rejectionListener = listener;
}

/**
 * Calls the API under `/api/v1` with the stored token and returns the envelope's `result`.
 * @throws ApiError
 */
export async function request<Result>(config: AxiosRequestConfig): Promise<Result> {
  const response = await send<Result>(config);
  const { responseCode, responseMessage, result } = response.data;
  if (responseCode !== 200) throw new ApiError(responseMessage ?? '', 'envelope', response.status);
  return result;
}

async function send<Result>(config: AxiosRequestConfig): Promise<AxiosResponse<ReplyEnvelope<Result>>> {
  try {
    return await client.request<ReplyEnvelope<Result>>(config);
  } catch (error) {
    throw toApiError(error);
  }
}

function toApiError(error: unknown): ApiError {
  if (!isAxiosError<{ message?: string }>(error)) {
    return new ApiError(error instanceof Error ? error.message : '', 'network', 0);
  }
  if (!error.response) return new ApiError(error.message, 'network', 0);
  const { status, data } = error.response;
  const carriedToken = Boolean(error.config?.headers.has('authorization'));
  if (status === 401 && carriedToken) rejectionListener?.();
  return new ApiError(data?.message || error.message, 'http', status);
}
