import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { FuzzedClub } from './fuzzed-club';
import type { FuzzedRequest, Operation } from './requests';
import { listPointedRequests, listTameRequests, requestsTo } from './requests';

/** Far beyond what any request of a small club takes, also on a machine that has other things to do. */
const HANG_MS = 20_000;
const HOUR_S = 60 * 60;

export interface FuzzResult {
  name: string;
  /** Of every status, how often it was the answer. */
  answers: Record<number, number>;
  /** The smallest request that failed, and how; none is what everybody hopes for. */
  failure: string | undefined;
}

async function answer(club: FuzzedClub, request: FuzzedRequest, token: string): Promise<LightMyRequestResponse> {
  const headers = { ...request.headers, ...(token === '' ? {} : { authorization: token }) };
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${HANG_MS} ms`)), HANG_MS);
  });
  try {
    return await Promise.race([club.app.inject({ ...request, headers }), hang]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is wrong with an answer, whatever was asked. */
function findFailure(club: FuzzedClub, { statusCode, body, headers }: LightMyRequestResponse): string | undefined {
  if (statusCode >= 500) {
    const cause = club.logLines.at(-1) ?? '';
    return `${statusCode} ${body.slice(0, 200)} ${/"message":"([^"]*)"/.exec(cause)?.[1] ?? cause.slice(0, 500)}`;
  }
  const isRefusal = statusCode >= 400 && String(headers['content-type']).startsWith('application/json');
  if (!isRefusal) return undefined;
  const { message, code } = JSON.parse(body) as { message?: string; code?: string };
  if (code === 'too_many_requests') return `a throttle, behind which nothing is tried: ${message}`;
  return message && code ? undefined : `a refusal without a sentence or a code: ${body.slice(0, 200)}`;
}

const show = ({ method, url, headers, payload }: FuzzedRequest) =>
  `${method} ${url}\n  ${JSON.stringify(headers)}\n  ${JSON.stringify(payload)?.slice(0, 1000)}`;

/** One for each operation: with the same one all would send the same idempotency keys, and be refused for it. */
const toOwnSeed = (seed: number, name: string) => createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE();

/** Sends so many requests to one operation, and finds the smallest that fails. */
export async function fuzzOperation(
  club: FuzzedClub,
  operation: Operation,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzResult> {
  const access = club.app.routeTable.find(
    ({ method, url }) => method === operation.method && url.replace(/:(\w+)/g, '{$1}') === operation.path,
  )?.access;
  const signIn = async () => (access === 'anyone' || !access ? '' : club.signIn(access));
  let token = await signIn();
  const answers: Record<number, number> = {};
  const name = `${operation.method} ${operation.path}`;
  const property = fc.asyncProperty(requestsTo(operation, club.known), async (request) => {
    club.logLines.length = 0;
    let reply = await answer(club, request, token);
    // Its session was ended, or its role was taken, by a request before.
    if ((reply.statusCode === 401 || reply.statusCode === 403) && token !== '') {
      token = await signIn();
      reply = await answer(club, request, token);
    }
    // A limit of each hour, of one conversation for example: an hour later.
    if (reply.statusCode === 429) {
      club.clock.advance(HOUR_S);
      token = await signIn();
      reply = await answer(club, request, token);
    }
    answers[reply.statusCode] = (answers[reply.statusCode] ?? 0) + 1;
    const failure = findFailure(club, reply);
    if (failure !== undefined) throw new Error(failure);
  });
  const ownSeed = toOwnSeed(seed, name);
  const first = [listPointedRequests, listTameRequests].flatMap((list) => list(operation, club.known, ownSeed));
  const examples = first.map((request): [FuzzedRequest] => [request]);
  await club.waitForRuns();
  const outcome = await fc.check(property, { numRuns: examples.length + requests, examples, seed: ownSeed });
  if (!outcome.failed) return { name, answers, failure: undefined };
  const [smallest] = outcome.counterexample ?? [];
  const cause = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance);
  return { name, answers, failure: `${cause}\n  ${smallest ? show(smallest) : ''}` };
}
