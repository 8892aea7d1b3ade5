/** Basis points as people read a rate: 25 is "0.25%", 2000 is "20%". */
export function formatRate(rateBps: number): string {
  return `${rateBps / 100}%`;
}
