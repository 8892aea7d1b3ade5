import { startStandalone } from 'federation/standalone';
import { http, HttpResponse } from 'msw';
import { remote } from './remote';

void startStandalone({
  remote,
  startPath: '/',
  session: 'signed out',
  handlers: [http.post('/api/v1.0/email/send-form', () => HttpResponse.text('OK'))],
});
