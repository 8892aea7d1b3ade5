import type { NetworkNode } from './network-node';

/** How many members stand at each level below a node: the first figure is level 1, the direct members. */
export function countByLevel(node: NetworkNode): number[] {
  const counts: number[] = [];
  let level = node.children ?? [];
  while (level.length > 0) {
    counts.push(level.length);
    level = level.flatMap((member) => member.children ?? []);
  }
  return counts;
}
