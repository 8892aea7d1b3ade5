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

const findFrom = (place, path) => require.resolve(path, { paths: [place] });

const ENVIRONMENT = require.resolve('jest-environment-jsdom');
const STYLE_SHEET = findFrom(ENVIRONMENT, 'jsdom/lib/jsdom/browser/default-stylesheet.js');
const PROPERTIES = findFrom(ENVIRONMENT, 'jsdom/lib/jsdom/living/helpers/style-rules.js');

/** What tests ask a style for: whether an element is shown, and can be pressed. */
const ASKED = ['display', 'visibility', 'opacity', 'pointer-events'];

/**
 * jsdom holds each element against every rule of its default style sheet, whenever the page has changed. Most are about
 * margins and letters; of the others, neighbours that say the same become one.
 */
function shortenStyleSheet() {
  const { parse } = require(findFrom(STYLE_SHEET, 'rrweb-cssom'));
  const rules = [];
  for (const { selectorText, style } of parse(require(STYLE_SHEET)).cssRules) {
    const asked = ASKED.filter((name) => style[name]);
    // The parser takes the namespace for a part of the first selector, with which nothing matches.
    if (asked.length === 0 || selectorText.startsWith('@')) continue;
    const said = asked.map((name) => `${name}: ${style[name]}`).join('; ');
    const last = rules.at(-1);
    if (last?.said === said) last.selectors.push(selectorText);
    else rules.push({ selectors: [selectorText], said });
  }
  if (rules.length === 0) throw new Error(`${STYLE_SHEET} is not the style sheet that it was`);
  require.cache[STYLE_SHEET].exports = rules.map(({ selectors, said }) => `${selectors} { ${said} }`).join('\n');
}

/**
 * Whether an element is shown is asked thousands of times by the tests of a page, and each time jsdom computes twelve
 * colours as well, most of them through all ancestors. Nobody asks for colours here.
 */
function computeNoColours() {
  const { propertiesWithResolvedValueImplemented: properties } = require(PROPERTIES);
  for (const name of Object.keys(properties)) if (name.endsWith('color')) delete properties[name];
}

// Before jsdom reads it.
shortenStyleSheet();
computeNoColours();
const { TestEnvironment } = require('jest-environment-jsdom');

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
