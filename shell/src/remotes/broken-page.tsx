import type { ComponentType } from 'react';
import { useState } from 'react';
import { AreaError } from './area-error';

type LoadedPage = ComponentType | null | undefined;

const brokenPages = new WeakSet<object>();

/** Whether a page stands in for one whose code did not arrive. */
export const isBrokenPage = (page: object): boolean => brokenPages.has(page);

/** A page in the place of one whose code did not arrive. "Try again" puts the real one there, now and on later visits. */
export function createBrokenPage(firstError: unknown, load: () => Promise<LoadedPage>): ComponentType {
  let healed: LoadedPage;

  function BrokenPage() {
    const [Page, setPage] = useState<{ Component: LoadedPage }>({ Component: healed });
    const [error, setError] = useState(firstError);
    const [isRetrying, setIsRetrying] = useState(false);

    const retry = async () => {
      setIsRetrying(true);
      try {
        healed = await load();
        setPage({ Component: healed });
      } catch (nextError) {
        setError(nextError);
      } finally {
        setIsRetrying(false);
      }
    };

    if (Page.Component) return <Page.Component />;
    return <AreaError error={error} onRetry={() => void retry()} isRetrying={isRetrying} />;
  }
  brokenPages.add(BrokenPage);
  return BrokenPage;
}
