export { testConformance } from './test-conformance';
