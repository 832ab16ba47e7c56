import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '#app/env.ts';
import { log } from '#app/log.ts';

export interface RequestOrigin {
  /** The peer of the connection; undefined after it is closed. */
  peer: string | undefined;
  forwardedFor: string | null;
}

/**
 * Returns the client's address: the peer, or the address that the outermost of `TRUSTED_PROXIES` proxies saw.
 * Earlier entries of X-Forwarded-For are not trusted. IPv6 addresses count by their first 64 bits, because
 * one client controls the rest.
 * @returns undefined when the peer is a proxy and no setting says how many to trust: all its clients would
 * share one address. A proxy is in a private network. A client from a public one sends the header only to hide its address.
 */
export function clientAddress(
  { peer = '', forwardedFor }: RequestOrigin,
  trustedProxies = env.TRUSTED_PROXIES,
): string | undefined {
  if (trustedProxies === 0 && forwardedFor !== null && isPrivate(peer)) return undefined;
  const seen = (forwardedFor ?? '').split(',').map((address) => address.trim());
  const ours = trustedProxies === 0 ? undefined : seen.at(-trustedProxies);
  return normalizeAddress(ours) ?? normalizeAddress(peer) ?? 'unknown';
}

const privateRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

function isPrivate(address: string): boolean {
  return isIP(address) === 0 || privateRanges.has(ipaddr.process(address).range());
}

let hasWarned = false;

/** Logs once per process that a proxy is in front of the app and TRUSTED_PROXIES is not set. */
export function warnAboutUntrustedProxy(
  { peer, forwardedFor }: RequestOrigin,
  trustedProxies = env.TRUSTED_PROXIES,
): void {
  if (hasWarned || trustedProxies > 0 || forwardedFor === null) return;
  hasWarned = true;
  const advice = 'Set TRUSTED_PROXIES to how many proxies in front of the app add to X-Forwarded-For.';
  log.warn({ setting: 'TRUSTED_PROXIES', peer, advice }, 'X-Forwarded-For is ignored: TRUSTED_PROXIES is 0');
}

function normalizeAddress(sent = ''): string | undefined {
  // Without the zone of a link-local address, which names a network interface of this machine.
  const text = sent.replace(/%.*$/, '');
  // Checked first, because the other check throws internally and is slower.
  if (isIP(text) === 0) return undefined;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}
