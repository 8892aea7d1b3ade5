import { createRequire } from 'node:module';

/** @typedef {import('../src/contract/registry').ShellOffer} ShellOffer */

const require = createRequire(import.meta.url);

/** Every shared module and subpath that pages ask for, by the package whose version it has. */
const REQUESTS = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
  'react-router': ['react-router'],
  'react-router-dom': ['react-router-dom'],
};

/**
 * What the live shell would hand to a remote, for a page without a browser: the session stands as a shape that may be
 * imported but not used, because nothing may happen at import.
 * @param {ShellOffer} offer
 */
export function sampleShareScope({ shared }) {
  /** @type {Record<string, Record<string, object>>} */
  const scope = {};
  for (const [name, requests] of Object.entries(REQUESTS)) {
    for (const request of requests)
      scope[request] = offerModule(/** @type {string} */ (shared[name]), require(request));
  }
  scope['shared-auth'] = offerModule(/** @type {string} */ (shared['shared-auth']), unusableModule());
  return scope;
}

/** @param {string} version @param {object} content */
function offerModule(version, content) {
  const entry = {
    version,
    from: 'the live shell',
    lib: () => content,
    get: async () => () => content,
    loaded: true,
    scope: ['default'],
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    useIn: [],
  };
  return { [version]: entry };
}

function unusableModule() {
  return new Proxy(/** @type {Record<string | symbol, unknown>} */ ({ __esModule: true }), {
    get: (target, key) =>
      key === '__esModule' || typeof key === 'symbol' || key === 'then'
        ? target[key]
        : () => {
            throw new Error(`it calls ${key} of shared-auth while it is imported`);
          },
  });
}
