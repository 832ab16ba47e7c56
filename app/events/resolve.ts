import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from '#app/domain/urls.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { englishText, message } from '#app/i18n/message.ts';
import { env } from '#app/env.ts';

/** Nothing was sent: the endpoint has no address, or one that is not public. */
export class EndpointRejected extends Error {
  override name = 'EndpointRejected';
  readonly reason: Message;

  constructor(reason: Message) {
    super(englishText(reason));
    this.reason = reason;
  }
}

export interface ResolveOptions {
  resolve: ResolveName;
  signal: AbortSignal;
}

/**
 * Resolves a host to its addresses. A name with any address that is not public is rejected: the connection could use
 * that one.
 * @param hostname as `URL` normalizes it, so that an IPv4 address has only one spelling.
 * @throws {EndpointRejected}
 */
export async function resolvePublicAddresses(
  hostname: string,
  search: ResolveOptions,
): Promise<ResolvedAddress[]> {
  const addresses = await resolveAddresses(hostname, search);
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new EndpointRejected(message('endpoint-not-public'));
  return addresses;
}

/**
 * Resolves a host to at least one address, public or not.
 * @throws {EndpointRejected}
 */
export async function resolveAddresses(
  hostname: string,
  { resolve, signal }: ResolveOptions,
): Promise<ResolvedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const addresses = await resolve(host, signal).catch((error: unknown) => {
    const code = signal.aborted ? 'ETIMEOUT' : codeOf(error) || 'unknown';
    throw new EndpointRejected(message('endpoint-not-resolved', { code }));
  });
  if (addresses.length === 0) throw new EndpointRejected(message('endpoint-without-address'));
  return addresses;
}

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a name to all of its addresses. Rejects when the signal aborts. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<ResolvedAddress[]>;

/** Two tries of 3 s and 6 s end before the delivery times out, so that the error names DNS as the cause. */
const firstTryMs = 3_000;
const tries = 2;
/** Some name servers never respond for IPv6 or for IPv4. After this time one family is enough. */
const otherFamilyMs = 1_000;

/**
 * Resolves a name by DNS only, without hosts file and search domains. It does not use `dns.lookup`: that blocks one of
 * the process's few threads until the name server responds.
 * @throws an error with c-ares' code, such as ENOTFOUND, ETIMEOUT or ECANCELLED (the signal aborted).
 */
export const resolveName: ResolveName = async (name, signal) => {
  // RFC 6761 §6.3: name servers must not be queried.
  if (isLocalhost(name)) return loopback;
  const resolver = new Resolver({ timeout: firstTryMs, tries });
  if (env.EVENT_ENDPOINT_DNS_SERVERS.length > 0) resolver.setServers(env.EVENT_ENDPOINT_DNS_SERVERS);
  const cancel = () => resolver.cancel();
  let timer: NodeJS.Timeout | undefined;
  const endSoon = (addresses: string[]) => {
    timer ??= setTimeout(cancel, otherFamilyMs);
    return addresses;
  };
  signal.addEventListener('abort', cancel);
  try {
    const queries = [resolver.resolve4(name).then(endSoon), resolver.resolve6(name).then(endSoon)] as const;
    const [four, six] = await Promise.allSettled(queries);
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
};

/**
 * Like {@link resolveName}, for names in the service's settings. It falls back to the system's resolver, which reads the
 * hosts file and search domains.
 */
export const resolveConfiguredName: ResolveName = async (name, signal) => {
  try {
    return await resolveName(name, signal);
  } catch (error) {
    if (signal.aborted || codeOf(error) === 'ETIMEOUT') throw error;
    return lookupAlone(name, signal);
  }
};

let running: { name: string; found: Promise<ResolvedAddress[]> } | undefined;

/** Uses at most one thread: lookups of one name share a call, another name waits until it ends or the signal aborts. */
async function lookupAlone(name: string, signal: AbortSignal): Promise<ResolvedAddress[]> {
  const abort = onAbort(signal);
  try {
    while (running && running.name !== name)
      await Promise.race([running.found.catch(() => undefined), abort.aborted]);
    running ??= startLookup(name);
    return await Promise.race([running.found, abort.aborted]);
  } finally {
    abort.dispose();
  }
}

function startLookup(name: string) {
  const found = lookup(name, { all: true, verbatim: true }).finally(() => (running = undefined));
  return { name, found };
}

/** Returns a promise that rejects when the signal aborts, and a function that removes the listener. */
function onAbort(signal: AbortSignal) {
  let cancel: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    cancel = () => reject(Object.assign(new Error('The lookup took too long'), { code: 'ECANCELLED' }));
  });
  signal.addEventListener('abort', cancel, { once: true });
  return { aborted, dispose: () => signal.removeEventListener('abort', cancel) };
}

const loopback: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

function isLocalhost(name: string): boolean {
  return /(^|\.)localhost\.?$/i.test(name);
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}

/** The code of a DNS failure; empty when there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
