import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** How far below the screen is near: there is time to load what is needed before it is seen. */
const MARGIN = '600px 0px';

/** True once an element has come near the screen, and from then on. */
export function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
