import { useLayoutEffect, useRef } from 'react';

/** Filled by the worker (`shell/worker/pictures.ts`). */
const PLACE_ID = 'last-visit';
const NOTHING = { __html: '' };

/**
 * The page as it was when this member left it, in the place of the guard's: the figures are in the first paint, with
 * their moment, while the program that asks for today's is on its way (LCP at most 1800 ms, `npm run bench -- web
 * return`). What is here already, React leaves as it is.
 */
export function KeptPicture({ className }: { className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const picture = place.current;
    if (!picture?.firstChild) return undefined;
    const loaded: { handOver?: (picture: HTMLElement) => void } = {};
    void loadHandOver().then((program) => Object.assign(loaded, program), console.warn);
    return () => loaded.handOver?.(picture);
  }, []);
  return (
    <div ref={place} id={PLACE_ID} className={className} suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />
  );
}

/** In the file of the session, which is on its way before a guard lets anybody in. */
const loadHandOver = () => import(/* webpackChunkName: "session" */ './hand-over');
