import type { ErrorBody } from 'api/contract';
import { ApiError, isSessionOver, NO_ANSWER, NO_API } from './api-error';

const JSON_TYPE = { 'content-type': 'application/json' };

const TIMEOUT_MS = 10_000;
/** A file is written while it is sent; a long one takes longer than any answer. */
const FILE_TIMEOUT_MS = 120_000;

interface ReplyEnvelope<Result> extends Partial<Omit<ErrorBody, 'responseCode'>> {
  responseCode: number;
  result: Result;
}

/** What is asked of the API. */
export interface Call {
  /** GET when it is left out. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address of the API. */
  url: string;
  /** Of the query; those without a value are left out. */
  params?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  data?: object;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Whether the browser carries it out to its end, also when the page is left meanwhile. */
  keepalive?: boolean;
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
  /**
   * Hears of every refusal of a call with the token that says that its session is over.
   * @returns whether its member has signed in again
   */
  onSessionRejected?: () => Promise<boolean>;
  /** Asks the person to prove who they are, for a call that needs it. @returns whether they did */
  askForProof?: (refusal: ApiError) => Promise<boolean>;
}

/** The authorised client: token out, envelope in, every failure an `ApiError`. */
export function createHttpClient(options: HttpClientOptions) {
  const { baseUrl, findToken, storeToken, timeoutMs = TIMEOUT_MS, onAsOf, onSessionRejected, askForProof } = options;

  /** Goes on, with all it carries, once the member whose session is over has signed in again. */
  async function send(call: Call, limitMs: number): Promise<Answer> {
    const ownToken = call.headers?.authorization;
    const token = ownToken ?? findToken();
    const answer = await exchange(baseUrl, call, token, limitMs);
    const { ok, headers } = answer.response;
    if (!ok) {
      const refusal = createRefusal(answer);
      // What a call that was under way while the token was renewed is told says nothing about the session.
      const isOver = isSessionOver(refusal) && token && [token, null].includes(findToken());
      const signedIn = isOver ? onSessionRejected?.() : undefined;
      // A call with a token of its own asks about that one.
      if (ownToken === undefined && (await signedIn)) return send(call, limitMs);
      throw refusal;
    }
    onAsOf?.(headers.get('as-of') ?? undefined);
    const renewedToken = headers.get('session-token');
    if (renewedToken !== null) {
      if (findToken() === token) storeToken?.(renewedToken);
      // Who has signed out meanwhile could only name the token of before, which was none any more.
      else exchange(baseUrl, { method: 'POST', url: '/user/logout' }, renewedToken, limitMs).catch(() => undefined);
    }
    return answer;
  }

  /** The same call goes on once its owner is proven, with all it carries. */
  async function sendProven(call: Call, limitMs: number): Promise<Answer> {
    try {
      return await send(call, limitMs);
    } catch (error) {
      const isProofMissing = error instanceof ApiError && error.code === 'proof_required';
      if (!isProofMissing || !(await askForProof?.(error))) throw error;
      return send(call, limitMs);
    }
  }

  return {
    async request<Result>(call: Call): Promise<Result> {
      const answer = await sendProven(call, timeoutMs);
      const { responseCode, responseMessage = '', code, field, result } = readJson<ReplyEnvelope<Result>>(answer);
      if (responseCode === 200) return result as Result;
      throw new ApiError(responseMessage, { code: code ?? 'unreadable', field, status: answer.response.status });
    },
    /** A file of the API as it is, without an envelope. */
    async requestFile(call: Call): Promise<Blob> {
      const { response, bytes } = await sendProven(call, FILE_TIMEOUT_MS);
      return new Blob([bytes], { type: response.headers.get('content-type') ?? '' });
    },
  };
}

interface Answer {
  response: Response;
  bytes: ArrayBuffer;
}

/**
 * Sends a call, and waits for the whole answer, whatever it says.
 * @throws ApiError when none came, or not in time
 */
async function exchange(baseUrl: string, call: Call, token: string | null, limitMs: number): Promise<Answer> {
  const { url, params = {}, data, headers, signal, ...init } = call;
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const ended = new AbortController();
  let isLate = false;
  const end = () => ended.abort();
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limitMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    const response = await fetch(baseUrl + url + (query && `?${query}`), {
      ...init,
      headers: { ...(data && JSON_TYPE), ...headers, ...(token && { authorization: token }) },
      body: data && JSON.stringify(data),
      signal: ended.signal,
    });
    return { response, bytes: await response.arrayBuffer() };
  } catch {
    throw new ApiError(NO_ANSWER, { code: isLate ? 'timed_out' : 'offline', status: 0 });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** What the API says; nothing of what is no JSON. */
function readJson<Body extends object>({ bytes }: Answer): Partial<Body> {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) as Body | null) ?? {};
  } catch {
    return {};
  }
}

/** With these a proxy says, in a page of its own, that the API does not answer it. */
const NO_API_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

function createRefusal(answer: Answer): ApiError {
  const { status, headers } = answer.response;
  const { message, code, field, details } = readJson<ErrorBody>(answer);
  const retryAfterSeconds = Number(headers.get('retry-after')) || undefined;
  if (!code && !message && NO_API_STATUSES.has(status)) {
    return new ApiError(NO_API, { code: 'unreachable', status, retryAfterSeconds });
  }
  const text = message || `Request failed with status code ${status}`;
  return new ApiError(text, { code: code ?? 'unreadable', status, field, retryAfterSeconds, details });
}
