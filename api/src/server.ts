import { serve } from './serve';

// The site itself, as opposed to the demo club: for real, unless somebody says otherwise.
process.env.NODE_ENV ||= 'production';
void serve();
