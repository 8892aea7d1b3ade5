const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom lacks these parts of a browser, which react-router and msw need; Node has them.
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'BroadcastChannel',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
  }

  // msw/node stands in for the API in component tests; the "browser" condition would hide it.
  exportConditions() {
    return [''];
  }
};
