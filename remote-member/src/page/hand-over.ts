/** What stands further down is drawn after what a phone shows first. */
const GROWS_FOR_MS = 2_000;

/**
 * What its reader has done with the page of the last visit goes on in the one that takes its place, which has the same
 * parts. The guard says when, just before that (`shell/src/session/kept-picture.tsx`).
 */
export const awaitHandOver = () => document.addEventListener('safar:hand-over', handOver, { once: true });

function handOver(): void {
  const picture = document.querySelector('#last-visit');
  const main = picture?.closest('main');
  if (!picture?.firstChild || !main) return;
  const focused = listControls(picture).findIndex((control) => control === document.activeElement);
  const openId = picture.querySelector(':popover-open')?.id;
  // Else who reads further down would be thrown back up.
  main.style.minHeight = `${main.offsetHeight}px`;
  setTimeout(() => (main.style.minHeight = ''), GROWS_FOR_MS);
  queueMicrotask(() => {
    if (openId) document.getElementById(openId)?.showPopover();
    listControls(main)[focused]?.focus({ preventScroll: true });
  });
}

const listControls = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>('a, button')];
