import type { KeyboardEvent } from 'react';
import { focusStop } from './focus-stop';

const STOP = '[role="treeitem"]';

/**
 * The keys of a tree (WAI-ARIA): up and down through what is open, right opens or enters, left closes or leaves, Home
 * and End to the ends, Enter and Space open and close, a letter goes to the next name that begins with it.
 */
export function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(STOP)) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  // What is closed is not in the page: all of these can be seen.
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOP)];
  const move = findMove(event.key, from, stops) ?? findNameMove(event.key, from, stops);
  if (!move) return;
  event.preventDefault();
  move();
}

function findMove(key: string, from: HTMLElement, stops: HTMLElement[]): (() => void) | undefined {
  const expanded = from.getAttribute('aria-expanded');
  const toggle = () => expanded !== null && from.click();
  const moves: Record<string, () => void> = {
    ArrowDown: () => focusStop(stops[stops.indexOf(from) + 1]),
    ArrowUp: () => focusStop(stops[stops.indexOf(from) - 1]),
    ArrowRight: () => (expanded === 'true' ? focusStop(from.querySelector<HTMLElement>(STOP)) : toggle()),
    ArrowLeft: () => (expanded === 'true' ? toggle() : focusStop(from.parentElement?.closest<HTMLElement>(STOP))),
    Home: () => focusStop(stops[0]),
    End: () => focusStop(stops.at(-1)),
    Enter: toggle,
    ' ': toggle,
  };
  return moves[key];
}

function findNameMove(key: string, from: HTMLElement, stops: HTMLElement[]): (() => void) | undefined {
  const letter = key.toLocaleLowerCase('en-IN');
  if ([...letter].length !== 1) return undefined;
  const index = stops.indexOf(from);
  const next = [...stops.slice(index + 1), ...stops.slice(0, index)].find((stop) =>
    stop.dataset.name?.toLocaleLowerCase('en-IN').startsWith(letter),
  );
  return next && (() => focusStop(next));
}
