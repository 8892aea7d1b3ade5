import { startStandalone } from 'federation/standalone';
import { createRecordedHandlers } from 'federation/standalone/recorded';
import { remote } from './remote';
import recording from './sample/recording.json';

void startStandalone({
  remote,
  startPath: '/dashboard',
  session: 'member',
  handlers: createRecordedHandlers(recording),
});
