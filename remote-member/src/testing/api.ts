import { createRecordedHandlers } from 'federation/standalone/recorded';
import { setupServer } from 'msw/node';
import recording from '../sample/recording.json';

/** The API with the sample member's data; a test changes an answer with `api.use(...)`. */
export const api = setupServer();

/** Writes that the server could not tell from their own repetition. No page may send one, so every test looks. */
let unkeyedWrites: string[] = [];

api.events.on('request:start', ({ request: { method, url, headers } }) => {
  if (method !== 'GET' && !headers.has('Idempotency-Key')) unkeyedWrites.push(`${method} ${url}`);
});

beforeAll(() => api.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  unkeyedWrites = [];
  api.resetHandlers(...createRecordedHandlers(recording));
});
afterEach(() => expect(unkeyedWrites).toEqual([]));
afterAll(() => api.close());
