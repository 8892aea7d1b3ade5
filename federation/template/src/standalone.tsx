import { startStandalone } from 'federation/standalone';
import { remote } from './remote';

void startStandalone({ remote, startPath: '/sample-area', session: 'member' });
