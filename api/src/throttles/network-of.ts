import { isIPv6 } from 'node:net';

/** A provider gives each customer at least so much of IPv6: who has one address of it has them all. */
const OWN_GROUPS = 4;
const GROUPS = 8;

/** What stands for one caller: an IPv4 address, also when it is written as IPv6, or the /64 of an IPv6 address. */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  // An IPv4 address at its end stands for two groups; it is never among the first four.
  const left = tail === undefined ? 0 : GROUPS - before.length - after.length - (plain.includes('.') ? 1 : 0);
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...after].slice(0, OWN_GROUPS);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
