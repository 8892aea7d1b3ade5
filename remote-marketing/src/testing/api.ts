import { setupServer } from 'msw/node';
import { createSampleHandlers } from '../sample/sample-handlers';

/** What the public pages ask the server, answered with sample data; a test changes an answer with `api.use(...)`. */
export const api = setupServer();

beforeAll(() => api.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => api.resetHandlers(...createSampleHandlers()));
afterAll(() => api.close());
