import { startStandalone } from 'federation/standalone';
import { remote } from './remote';

void startStandalone({ remote, startPath: '/admin/dashboard', session: 'admin' });
