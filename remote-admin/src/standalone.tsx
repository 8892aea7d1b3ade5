import { startStandalone } from 'federation/standalone';
import { remote } from './remote';
import { createSampleHandlers } from './sample/sample-handlers';

void startStandalone({
  remote,
  startPath: '/admin/dashboard',
  session: 'admin',
  hasOwnLayout: true,
  handlers: createSampleHandlers(),
});
