import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '#app/env.ts';
import { log } from '#app/log.ts';

/** Where a request came from, as far as it can be told. */
export interface RequestOrigin {
  /** The other end of the connection; undefined when that is gone already. */
  peer: string | undefined;
  /** The header X-Forwarded-For, if there is one. */
  forwardedFor: string | null;
}

/**
 * The address that a client is known by: the other end of the connection, or, behind as many proxies of ours as
 * `TRUSTED_PROXIES` says, what the outermost of them saw. What stands in X-Forwarded-For before that is the client's
 * own invention. Of an IPv6 address the first 64 bits count, since one client has all of the others.
 * @returns undefined when the header says that the other end is a proxy, and no setting says how far to believe it: the
 *   proxy's address would make one client of all that are behind it.
 */
export function clientAddress(
  { peer = '', forwardedFor }: RequestOrigin,
  trustedProxies = env.TRUSTED_PROXIES,
): string | undefined {
  if (trustedProxies === 0 && forwardedFor !== null) return undefined;
  const seen = (forwardedFor ?? '').split(',').map((address) => address.trim());
  const ours = trustedProxies === 0 ? undefined : seen.at(-trustedProxies);
  return normalizeAddress(ours) ?? normalizeAddress(peer) ?? 'unknown';
}

let hasWarned = false;

/** Logs, once in a process, that a proxy is in front of the app and that no setting says so. */
export function warnAboutUntrustedProxy(
  { peer, forwardedFor }: RequestOrigin,
  trustedProxies = env.TRUSTED_PROXIES,
): void {
  if (hasWarned || trustedProxies > 0 || forwardedFor === null) return;
  hasWarned = true;
  const advice = 'Set TRUSTED_PROXIES to how many proxies in front of the app add to X-Forwarded-For.';
  log.warn({ setting: 'TRUSTED_PROXIES', peer, advice }, 'X-Forwarded-For is ignored: TRUSTED_PROXIES is 0');
}

function normalizeAddress(given = ''): string | undefined {
  // Without the zone of a link-local address, which is this machine's name for one of its own cables.
  const text = given.replace(/%.*$/, '');
  // Asked first because it is quick to say no, where the other throws to itself.
  if (isIP(text) === 0) return undefined;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}
