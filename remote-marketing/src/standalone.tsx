import { startStandalone } from 'federation/standalone';
import { remote } from './remote';
import { createSampleHandlers } from './sample/sample-handlers';

void startStandalone({
  remote,
  startPath: '/',
  session: 'signed out',
  handlers: createSampleHandlers(),
});
