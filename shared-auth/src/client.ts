import { ApiError, NO_ANSWER } from './api-error';
import type { Call, createHttpClient } from './http-client';
import { findToken, storeToken } from './token';

type HttpClient = ReturnType<typeof createHttpClient>;

let loading: Promise<HttpClient> | undefined;
let rejectionListener: () => Promise<boolean> = () => Promise.resolve(false);
let asOfListener: (moment: string | undefined) => void = () => undefined;
let proofAsker: (refusal: ApiError) => Promise<boolean> = () => Promise.resolve(false);
let proving: Promise<boolean> | undefined;

const importClient = () => import(/* webpackChunkName: "http" */ './http-client');

/**
 * The site's own client comes with the first call: most visitors read public pages and never make one. Once more if it
 * does not arrive.
 */
async function loadClient(): Promise<HttpClient> {
  const { createHttpClient } = await importClient().catch(importClient);
  const onSessionRejected = () => rejectionListener();
  const onAsOf = (moment: string | undefined) => asOfListener(moment);
  return createHttpClient({ baseUrl: '/api/v1', findToken, storeToken, onAsOf, onSessionRejected, askForProof });
}

/** Several calls that need it at once are one question. */
function askForProof(refusal: ApiError): Promise<boolean> {
  proving ??= proofAsker(refusal).finally(() => (proving = undefined));
  return proving;
}

function getClient(): Promise<HttpClient> {
  loading ??= loadClient().catch(() => {
    loading = undefined;
    throw new ApiError(NO_ANSWER, { code: 'offline', status: 0 });
  });
  return loading;
}

/**
 * Calls the API under `/api/v1` with the stored token and returns the envelope's `result`.
 * @throws ApiError
 */
export async function request<Result>(call: Call): Promise<Result> {
  return (await getClient()).request<Result>(call);
}

/**
 * Fetches a file of the API with the stored token.
 * @throws ApiError
 */
export async function requestFile(call: Call): Promise<Blob> {
  return (await getClient()).requestFile(call);
}

/**
 * The host hears of every refusal of a call with a token that says that its session is over, and lets its member sign
 * in again in place: calls wait for it and go on by themselves. Without that they fail.
 */
export function onSessionRejected(listener: () => Promise<boolean>): void {
  rejectionListener = listener;
}

/** The host hears of every reply whether it was kept on the device, and from when it is: there was no line. */
export function onReplyAsOf(listener: (moment: string | undefined) => void): void {
  asOfListener = listener;
}

/**
 * The host asks the person to prove who they are, in place, when a call needs that; calls wait for it and go on by
 * themselves. Without a host that asks they fail.
 */
export function onProofRequired(ask: (refusal: ApiError) => Promise<boolean>): void {
  proofAsker = ask;
}
