/** What the place of a plan in the list makes its name. */
export function formatPlanName(position: number): string {
  return `Plan #${position + 1}`;
}
