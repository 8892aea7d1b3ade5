import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/**
 * True once an element has come near the screen, and from then on: what only it needs is loaded then.
 * @param marginPx how far below or above the screen is near; it is the time there is to load
 */
export function useIsNear(ref: RefObject<Element | null>, marginPx = 600): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${marginPx}px 0px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isNear, marginPx]);
  return isNear;
}
