import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address, in any spelling, belongs to the public internet: not to somebody's own network, the machine
 * itself, a cloud's metadata service, or a range that is set aside (IANA's special-purpose address registries). An IPv4
 * address inside an IPv6 one is judged as what it is. Of IPv6, only 2000::/3 has ever been given out (RFC 4291).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000;
}
