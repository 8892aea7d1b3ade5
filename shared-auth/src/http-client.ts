import type { ErrorBody } from 'api/contract';
import type { AxiosError, AxiosRequestConfig, AxiosResponse } from 'axios';
import axios from 'axios';
import { ApiError } from './api-error';

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
  /** Keeps the token that takes the place of the one before, after what ends all that anybody may have read. */
  storeToken?: (token: string) => void;
  timeoutMs?: number;
  /** Hears of every reply from when it is, where it is none of the server's: there was no line. */
  onAsOf?: (moment: string | undefined) => void;
  /** Hears of every 401 answered to a call that carried the token: that session is over. */
  onSessionRejected?: () => void;
  /** Asks the person to prove who they are, for a call that needs it. @returns whether they did */
  askForProof?: (refusal: ApiError) => Promise<boolean>;
}

/** The authorised client: token out, envelope in, every failure an `ApiError`. */
export function createHttpClient(options: HttpClientOptions) {
  const { baseUrl, findToken, storeToken, timeoutMs, onAsOf, onSessionRejected, askForProof } = options;
  const client = axios.create({ baseURL: baseUrl, timeout: timeoutMs ?? TIMEOUT_MS });
  client.interceptors.request.use((config) => {
    const token = findToken();
    if (token && !config.headers.has('authorization')) config.headers.set('authorization', token);
    return config;
  });

  async function send<Body>(config: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
    try {
      const response = await client.request<Body>(config);
      onAsOf?.(response.headers['as-of'] as string | undefined);
      const renewedToken: unknown = response.headers['session-token'];
      if (typeof renewedToken === 'string') storeToken?.(renewedToken);
      return response;
    } catch (error) {
      if (isRejectedToken(error, findToken())) onSessionRejected?.();
      throw toApiError(error);
    }
  }

  /** The same call goes on once its owner is proven, with all it carries. */
  async function sendProven<Body>(config: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
    try {
      return await send<Body>(config);
    } catch (error) {
      const isProofMissing = error instanceof ApiError && error.code === 'proof_required';
      if (!isProofMissing || !(await askForProof?.(error))) throw error;
      return send<Body>(config);
    }
  }

  return {
    async request<Result>(config: AxiosRequestConfig): Promise<Result> {
      const { data, status } = await sendProven<ReplyEnvelope<Result>>(config);
      if (data.responseCode !== 200) {
        throw new ApiError(data.responseMessage ?? '', { code: data.code ?? 'unreadable', field: data.field, status });
      }
      return data.result;
    },
    /** A file of the API as it is, without an envelope. */
    async requestFile(config: AxiosRequestConfig): Promise<Blob> {
      const file = await sendProven<ArrayBuffer>({ timeout: FILE_TIMEOUT_MS, ...config, responseType: 'arraybuffer' });
      return new Blob([file.data], { type: String(file.headers['content-type'] ?? '') });
    },
  };
}

function isAxiosError(error: unknown): error is AxiosError<Partial<ErrorBody> & ArrayBuffer> {
  return error instanceof Error && 'isAxiosError' in error && error.isAxiosError === true;
}

/** What a call that was under way while the token was renewed is told says nothing about the session. */
function isRejectedToken(error: unknown, token: string | null): boolean {
  if (!isAxiosError(error) || error.response?.status !== 401) return false;
  const sent = error.config?.headers.get('authorization');
  return Boolean(sent) && (token === null || token === sent);
}

function toApiError(error: unknown): ApiError {
  const text = error instanceof Error ? error.message : '';
  if (!isAxiosError(error) || !error.response) {
    const isLate = isAxiosError(error) && TIMEOUT_CODES.includes(error.code ?? '');
    return new ApiError(text, { code: isLate ? 'timed_out' : 'offline', status: 0 });
  }
  const { status, data, headers } = error.response;
  const { message, code, field, details } =
    (error.config?.responseType === 'arraybuffer' ? readBytes(data) : data) ?? {};
  const retryAfterSeconds = Number(headers['retry-after']) || undefined;
  return new ApiError(message || text, { code: code ?? 'unreadable', status, field, retryAfterSeconds, details });
}

/** The refusal of a file is JSON all the same, but comes as bytes. */
function readBytes(bytes: ArrayBuffer): Partial<ErrorBody> {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}
