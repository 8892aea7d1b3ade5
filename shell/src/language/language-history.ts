import type { Location } from 'react-router-dom';
import { createPath, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { readPathname, toAddress, updateAddress } from './addresses';

/**
 * The browser's history without the language, which the router writes with. With the router's own `basename` another
 * language is another router, whose pages begin empty.
 */
export function createLanguageHistory(): ReturnType<typeof UNSAFE_createBrowserHistory> {
  const history = UNSAFE_createBrowserHistory();
  const readLocation = Object.getOwnPropertyDescriptor(history, 'location')?.get as () => Location;
  Object.defineProperty(history, 'location', {
    get: () => {
      const location = readLocation();
      return { ...location, pathname: readPathname(location.pathname).path };
    },
  });
  // For links, and for what is pushed.
  history.createHref = (to) => toAddress(typeof to === 'string' ? to : createPath(to));
  // Going back over a change of the language keeps the one that was chosen.
  window.addEventListener('popstate', updateAddress);
  return history;
}
