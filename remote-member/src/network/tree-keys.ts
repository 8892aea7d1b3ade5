import type { StopRow } from './route-rows';

interface TreeMove {
  to?: StopRow;
  toggled?: StopRow;
}

/**
 * The keys of a tree (WAI-ARIA): up and down through what is open, right opens or enters, left closes or leaves, Home
 * and End to the ends, Enter and Space open and close, a letter goes to the next name that begins with it.
 * @returns undefined for a key that is none of the tree's
 */
export function findTreeMove(key: string, fromId: string, stops: readonly StopRow[]): TreeMove | undefined {
  const at = stops.findIndex(({ node }) => node.id === fromId);
  const from = stops[at];
  if (!from) return undefined;
  const next = stops[at + 1];
  const toggle = from.isOpen === undefined ? {} : { toggled: from };
  const moves: Record<string, () => TreeMove> = {
    ArrowDown: () => ({ to: next }),
    ArrowUp: () => ({ to: stops[at - 1] }),
    ArrowRight: () => (from.isOpen ? { to: next?.parentId === fromId ? next : undefined } : toggle),
    ArrowLeft: () => (from.isOpen ? toggle : { to: stops.find(({ node }) => node.id === from.parentId) }),
    Home: () => ({ to: stops[0] }),
    End: () => ({ to: stops.at(-1) }),
    Enter: () => toggle,
    ' ': () => toggle,
  };
  return moves[key]?.() ?? findNameMove(key, at, stops);
}

function findNameMove(key: string, at: number, stops: readonly StopRow[]): TreeMove | undefined {
  const letter = key.toLocaleLowerCase('en-IN');
  if ([...letter].length !== 1) return undefined;
  const to = [...stops.slice(at + 1), ...stops.slice(0, at)].find(
    ({ node, level }) => level > 0 && node.name.toLocaleLowerCase('en-IN').startsWith(letter),
  );
  return to && { to };
}
