import axios, { isAxiosError } from 'axios';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { ApiError } from './api-error';

const TIMEOUT_MS = 10_000;

interface ReplyEnvelope<Result> {
  responseCode: number;
  responseMessage?: string;
  result: Result;
}

interface HttpClientOptions {
  baseUrl: string;
  /** The token that every call carries, with no prefix (specification, section 7). */
  findToken: () => string | null;
  timeoutMs?: number;
}

/** The authorised client: token out, envelope in, every failure an `ApiError`. */
export function createHttpClient({ baseUrl, findToken, timeoutMs = TIMEOUT_MS }: HttpClientOptions) {
  const client = axios.create({ baseURL: baseUrl, timeout: timeoutMs });
  let rejectionListener: (() => void) | null = null;

  client.interceptors.request.use((config) => {
    const token = findToken();
    if (token && !config.headers.has('authorization')) config.headers.set('authorization', token);
    return config;
  });

  async function send<Result>(config: AxiosRequestConfig): Promise<AxiosResponse<ReplyEnvelope<Result>>> {
    try {
      return await client.request<ReplyEnvelope<Result>>(config);
    } catch (error) {
      if (isRejectedToken(error)) rejectionListener?.();
      throw toApiError(error);
    }
  }

  return {
    async request<Result>(config: AxiosRequestConfig): Promise<Result> {
      const { data, status } = await send<Result>(config);
      if (data.responseCode !== 200) throw new ApiError(data.responseMessage ?? '', 'envelope', status);
      return data.result;
    },
    onSessionRejected(listener: () => void): void {
      rejectionListener = listener;
    },
  };
}

function isRejectedToken(error: unknown): boolean {
  return (
    isAxiosError(error) &&
    error.response?.status === 401 &&
    Boolean(error.config?.headers.has('authorization'))
  );
}

function toApiError(error: unknown): ApiError {
  if (isAxiosError<{ message?: string }>(error) && error.response) {
    const { status, data } = error.response;
    return new ApiError(data?.message || error.message, 'http', status);
  }
  return new ApiError(error instanceof Error ? error.message : '', 'network', 0);
}
