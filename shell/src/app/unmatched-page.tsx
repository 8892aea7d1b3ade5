import type { Registry } from 'federation/contract';
import { useLocation } from 'react-router';
import { AreaError } from '../remotes/area-error';
import { findLoadFailure } from '../remotes/patch-remote-routes';
import { findRemoteByPath } from '../remotes/registry';
import { NotFoundPage } from './not-found-page';

/** For a path without a page: because nobody owns it, or because the remote that does could not be loaded. */
export function UnmatchedPage({ registry }: { registry: Registry }) {
  const { pathname } = useLocation();
  const remote = findRemoteByPath(registry, pathname);
  const failure = remote && findLoadFailure(remote.name);
  return failure ? <AreaError error={failure} /> : <NotFoundPage />;
}
