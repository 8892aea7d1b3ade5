import type { AxiosError, AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { ApiError } from './api-error';

const TIMEOUT_MS = 10_000;
/** A file is written while it is sent; a long one takes longer than any answer. */
const FILE_TIMEOUT_MS = 120_000;

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

/** Loads axios with the first call: most visitors read public pages and never make one. */
async function loadClient({ baseUrl, findToken, timeoutMs }: HttpClientOptions): Promise<AxiosInstance> {
  const { default: axios } = await import(/* webpackChunkName: "http" */ 'axios');
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

  async function send<Result>(config: AxiosRequestConfig): Promise<AxiosResponse<ReplyEnvelope<Result>>> {
    try {
      return await (await getClient()).request<ReplyEnvelope<Result>>(config);
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
    /** A file of the API as it is, without an envelope. */
    async requestFile(config: AxiosRequestConfig): Promise<Blob> {
      try {
        const { data, headers } = await (
          await getClient()
        ).request<ArrayBuffer>({
          timeout: FILE_TIMEOUT_MS,
          ...config,
          responseType: 'arraybuffer',
        });
        return new Blob([data], { type: String(headers['content-type'] ?? '') });
      } catch (error) {
        if (isRejectedToken(error)) rejectionListener?.();
        throw toFileError(error);
      }
    },
    onSessionRejected(listener: () => void): void {
      rejectionListener = listener;
    },
  };
}

function isAxiosError<Body>(error: unknown): error is AxiosError<Body> {
  return error instanceof Error && 'isAxiosError' in error && error.isAxiosError === true;
}

function isRejectedToken(error: unknown): boolean {
  return isAxiosError(error) && error.response?.status === 401 && Boolean(error.config?.headers.has('authorization'));
}

function toApiError(error: unknown): ApiError {
  if (isAxiosError<{ message?: string }>(error) && error.response) {
    const { status, data } = error.response;
    return new ApiError(data?.message || error.message, 'http', status);
  }
  return new ApiError(error instanceof Error ? error.message : '', 'network', 0);
}

/** The refusal of a file is JSON all the same, but comes as bytes. */
function toFileError(error: unknown): ApiError {
  if (!isAxiosError<ArrayBuffer>(error) || !error.response) return toApiError(error);
  const { status, data } = error.response;
  return new ApiError(readMessage(new TextDecoder().decode(data)) || error.message, 'http', status);
}

function readMessage(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: string };
    return message ?? '';
  } catch {
    return '';
  }
}
