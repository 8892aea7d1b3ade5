import { testConformance } from 'federation/conformance';

testConformance({ packageDir: `${__dirname}/..`, load: () => import('./remote') });
