import type { Write } from 'client/queries';
import { request } from 'shared-auth';

type Config = Parameters<typeof request>[0];
type Adapter = Extract<NonNullable<Config['adapter']>, (...args: never[]) => unknown>;

/** A request that the browser carries out to its end, also when the page is left meanwhile. */
const keepAlive: Adapter = async (config) => {
  const { baseURL = '', url = '', method = 'post', data, headers } = config;
  const answer = await fetch(new URL(`${baseURL}${url}`, location.href), {
    method: method.toUpperCase(),
    body: data as string,
    headers: Object.entries(headers.toJSON()).map(([name, value]) => [name, String(value)] as [string, string]),
    keepalive: true,
  });
  const response = {
    data: await answer.text(),
    status: answer.status,
    statusText: answer.statusText,
    headers: Object.fromEntries(answer.headers),
    config,
  };
  if (answer.ok) return response;
  throw Object.assign(new Error(answer.statusText), { isAxiosError: true, config, response });
};

/** @param key of all tries of this one decision. @throws ApiError */
export const sendAlive = <Result>({ method, url, data = {} }: Write, key: string): Promise<Result> =>
  request<Result>({ method, url, data, headers: { 'Idempotency-Key': key }, adapter: keepAlive });
