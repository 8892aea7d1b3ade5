import { useLocation } from 'react-router';
import { AreaError } from '../remotes/area-error';
import type { RemoteLoader } from '../remotes/remote-loader';
import { NotFoundPage } from './not-found-page';

/** For a path without a page: because nobody owns it, or because the remote that does could not be loaded. */
export function UnmatchedPage({ loader }: { loader: RemoteLoader }) {
  const { pathname } = useLocation();
  const failure = loader.findFailure(pathname);
  return failure ? <AreaError error={failure} /> : <NotFoundPage />;
}
