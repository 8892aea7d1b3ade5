const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom lacks these parts of a browser, which react-router and msw need; Node has them.
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'Response',
  'Headers',
  'fetch',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'BroadcastChannel',
];

/** Node's takes no signal but its own; one of jsdom ends it all the same. */
class RequestWithSignal extends Request {
  constructor(input, { signal, ...init } = {}) {
    const ended = new AbortController();
    if (signal?.aborted) ended.abort();
    signal?.addEventListener('abort', () => ended.abort());
    super(input, { ...init, signal: ended.signal });
  }
}

/** jsdom has no layout: here every element is on the screen. */
class EverythingIsNear {
  constructor(callback) {
    this.callback = callback;
  }
  observe(target) {
    this.callback([{ target, isIntersecting: true, intersectionRatio: 1 }], this);
  }
  disconnect() {}
}

/** ... and nothing has a size that could change. */
class NothingResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const PROPERTIES = 'jsdom/lib/jsdom/living/helpers/style-rules.js';

/**
 * Whether an element is shown is asked thousands of times by the tests of a page, and each time jsdom computes twelve
 * colours as well, most of them through all ancestors. Nobody asks for colours here.
 */
function computeNoColours() {
  const path = require.resolve(PROPERTIES, { paths: [require.resolve('jest-environment-jsdom')] });
  const { propertiesWithResolvedValueImplemented: properties } = require(path);
  for (const name of Object.keys(properties)) if (name.endsWith('color')) delete properties[name];
}

computeNoColours();

/** React takes a stack for every element that it makes: jest's 100 frames of each are a tenth of what a test costs. */
const STACK_FRAMES = 10;

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.Error.stackTraceLimit = STACK_FRAMES;
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    this.global.Request ??= RequestWithSignal;
    this.global.IntersectionObserver ??= EverythingIsNear;
    this.global.ResizeObserver ??= NothingResizes;
    this.global.scrollTo = () => {};
  }

  // msw/node stands in for the API in component tests; the "browser" condition would hide it.
  exportConditions() {
    return [''];
  }
};
