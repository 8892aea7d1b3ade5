import type { ComponentType } from 'react';
import { useState } from 'react';
import { AreaError } from './area-error';

type LoadedPage = ComponentType | null | undefined;

/** A page in the place of one whose code did not arrive. "Try again" puts the real one there, now and on later visits. */
export function createBrokenPage(firstError: unknown, load: () => Promise<LoadedPage>): ComponentType {
  let healed: LoadedPage;

  return function BrokenPage() {
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
  };
}
