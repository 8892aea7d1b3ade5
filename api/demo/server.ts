import { serve } from '../src/serve';
import { seedDemo } from './seed-demo';

/** The site, with the demo club in a database that is empty. */
void serve(seedDemo);
