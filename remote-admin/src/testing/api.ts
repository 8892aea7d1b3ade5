import { setupServer } from 'msw/node';
import { createSampleHandlers } from '../sample/sample-handlers';

/** The API of the demo club, new for every test; a test changes an answer with `api.use(...)`. */
export const api = setupServer();

beforeAll(() => api.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => api.resetHandlers(...createSampleHandlers()));
afterAll(() => api.close());
