import { useLayoutEffect } from 'react';

const NOTHING = { __html: '' };

/**
 * The page as it was when this member left it, in the place of the guard's: the figures are in the first paint, with
 * their moment, while the program that asks for today's is on its way (LCP at most 1800 ms, `npm run bench -- web
 * return`). The worker fills it (`shell/worker/pictures.ts`), and React leaves it as it is. The area that has drawn it
 * says how it stands in the page, and takes over from it (`remote-member/src/page/hand-over.ts`).
 */
export function KeptPicture() {
  useLayoutEffect(() => () => void document.dispatchEvent(new Event('safar:hand-over')), []);
  return <div id="last-visit" suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}
