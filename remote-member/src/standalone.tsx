import { startStandalone } from 'federation/standalone';
import { http, HttpResponse } from 'msw';
import { remote } from './remote';
import { SAMPLE_PROFILE } from './sample/sample-profile';

const handlers = [
  http.get('/api/v1/user/profile', () =>
    HttpResponse.json({ responseCode: 200, responseMessage: 'Profile', result: SAMPLE_PROFILE }),
  ),
];

void startStandalone({ remote, startPath: '/dashboard', session: 'member', handlers });
