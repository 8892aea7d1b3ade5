import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MEMBER } from './profiles';

/** An API that knows one member; a test changes an answer with `api.use(...)`. */
export const api = setupServer(
  http.get('*/api/v1/user/profile', () =>
    HttpResponse.json({ responseCode: 200, responseMessage: 'ok', result: MEMBER }),
  ),
  http.get('*/api/v1/user/invitation', () =>
    HttpResponse.json({ responseCode: 200, responseMessage: 'ok', result: { firstName: 'Meera' } }),
  ),
  http.post('*/api/v1/user/logout', () =>
    HttpResponse.json({ responseCode: 200, responseMessage: 'ok', result: null }),
  ),
);

beforeAll(() => api.listen({ onUnhandledRequest: 'error' }));
afterEach(() => api.resetHandlers());
afterAll(() => api.close());
