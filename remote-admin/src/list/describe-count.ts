interface ShownRows {
  count: number;
  /** What the rows are, in the plural. */
  noun: string;
  hasMore: boolean;
  search?: string;
}

/** "The first 25 deposits", "3 users found", "1 plan". */
export function describeCount({ count, noun, hasMore, search }: ShownRows): string {
  const counted = `${count.toLocaleString('en-IN')} ${count === 1 ? toSingular(noun) : noun}`;
  if (hasMore) return `The first ${counted}`;
  return search ? `${counted} found` : counted;
}

const toSingular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');
