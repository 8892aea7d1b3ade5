const { configure, prettyDOM } = require('@testing-library/react');
const React = require('react');

/**
 * What is not found yet is looked for again every 50 ms, each time with an error that shows the whole page: a tenth of
 * what the tests of a screen cost. Here the page is drawn once somebody reads the error.
 * @param {string | null} sentence @param {Element} container
 */
function getElementError(sentence, container) {
  const error = new Error(sentence ?? undefined);
  error.name = 'TestingLibraryElementError';
  /** @type {string | undefined} */
  let message;
  Object.defineProperty(error, 'message', {
    get: () => (message ??= [sentence, prettyDOM(container)].filter(Boolean).join('\n\n')),
  });
  return error;
}

// The first test of a page waits for its code to be compiled, on a machine that may be busy with other workspaces. What
// never comes still fails.
configure({ asyncUtilTimeout: 30_000, getElementError });

// In development React keeps of every element the stack of who made it, until there are too many: a tenth of what the
// tests of a screen cost. Nobody reads them here, so there are too many from the first one on.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
