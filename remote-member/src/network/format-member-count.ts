/** "1 member", "8 members", "1,04,512 members". */
export function formatMemberCount(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'member' : 'members'}`;
}
