/** Numbers that look like chance and are the same every time. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** From 0 up to, not including, the bound. */
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator known as mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}
