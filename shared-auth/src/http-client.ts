import type { ErrorBody } from 'api/contract';
import type { AxiosError, AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { ApiError } from './api-error';
import { findToken } from './token';

const TIMEOUT_MS = 10_000;
/** A file is written while it is sent; a long one takes longer than any answer. */
const FILE_TIMEOUT_MS = 120_000;

/** What axios calls an answer that did not come in time. */
const TIMEOUT_CODES = ['ECONNABORTED', 'ETIMEDOUT'];

interface ReplyEnvelope<Result> extends Partial<Omit<ErrorBody, 'responseCode'>> {
  responseCode: number;
  result: Result;
}

interface HttpClientOptions {
  baseUrl: string;
  /** The token that every call carries, with no prefix. */
  findToken: () => string | null;
  timeoutMs?: number;
}

const importAxios = () => import(/* webpackChunkName: "http" */ 'axios');

/**
 * Loads axios with the first call: most visitors read public pages and never make one. Once more if it does not arrive.
 */
async function loadClient({ baseUrl, findToken, timeoutMs }: HttpClientOptions): Promise<AxiosInstance> {
  const { default: axios } = await importAxios()
    .catch(importAxios)
    .catch((cause: unknown) => {
      throw new Error('No answer came from the server. Check your connection and try again.', { cause });
    });
  const client = axios.create({ baseURL: baseUrl, timeout: timeoutMs ?? TIMEOUT_MS });
  client.interceptors.request.use((config) => {
    const token = findToken();
    if (token && !config.headers.has('authorization')) config.headers.set('authorization', token);
    return config;
  });
  return client;
}

/** The authorised client: token out, envelope in, every failure an `ApiError`. */
export function createHttpClient(options: HttpClientOptions) {
  let loading: Promise<AxiosInstance> | undefined;
  let rejectionListener: (() => void) | null = null;

  function getClient(): Promise<AxiosInstance> {
    loading ??= loadClient(options).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function send<Body>(config: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
    try {
      return await (await getClient()).request<Body>(config);
    } catch (error) {
      if (isRejectedToken(error)) rejectionListener?.();
      throw toApiError(error);
    }
  }

  return {
    async request<Result>(config: AxiosRequestConfig): Promise<Result> {
      const { data, status } = await send<ReplyEnvelope<Result>>(config);
      if (data.responseCode !== 200) {
        throw new ApiError(data.responseMessage ?? '', { code: data.code ?? 'unreadable', field: data.field, status });
      }
      return data.result;
    },
    /** A file of the API as it is, without an envelope. */
    async requestFile(config: AxiosRequestConfig): Promise<Blob> {
      const file = await send<ArrayBuffer>({ timeout: FILE_TIMEOUT_MS, ...config, responseType: 'arraybuffer' });
      return new Blob([file.data], { type: String(file.headers['content-type'] ?? '') });
    },
    onSessionRejected(listener: () => void): void {
      rejectionListener = listener;
    },
  };
}

/** The site's own client. */
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

function isAxiosError(error: unknown): error is AxiosError<Partial<ErrorBody> & ArrayBuffer> {
  return error instanceof Error && 'isAxiosError' in error && error.isAxiosError === true;
}

function isRejectedToken(error: unknown): boolean {
  return isAxiosError(error) && error.response?.status === 401 && Boolean(error.config?.headers.has('authorization'));
}

function toApiError(error: unknown): ApiError {
  const text = error instanceof Error ? error.message : '';
  if (!isAxiosError(error) || !error.response) {
    const isLate = isAxiosError(error) && TIMEOUT_CODES.includes(error.code ?? '');
    return new ApiError(text, { code: isLate ? 'timed_out' : 'offline', status: 0 });
  }
  const { status, data, headers } = error.response;
  const { message, code, field } = (error.config?.responseType === 'arraybuffer' ? readBytes(data) : data) ?? {};
  const retryAfterSeconds = Number(headers['retry-after']) || undefined;
  return new ApiError(message || text, { code: code ?? 'unreadable', status, field, retryAfterSeconds });
}

/** The refusal of a file is JSON all the same, but comes as bytes. */
function readBytes(bytes: ArrayBuffer): Partial<ErrorBody> {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}
