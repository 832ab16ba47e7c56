import { lookup, Resolver } from 'node:dns/promises';
import { env } from '#app/env.ts';

/** An IP address of a receiver. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Finds every address of a name. Rejects when the signal aborts. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<ResolvedAddress[]>;

/** Two tries of 3 s and 6 s end before a delivery's deadline, so that the error names the DNS server's fault. */
const firstTryMs = 3_000;
const tries = 2;
/** Some name servers stay silent to questions for IPv6 addresses, or IPv4: one kind is enough, after so long. */
const otherFamilyMs = 1_000;

/**
 * Every address of a name, from DNS. It does not use `dns.lookup`: that blocks one of the few threads that all work of
 * the process shares, for as long as a name server stays silent. The hosts file and search domains are not read.
 * @throws an error with c-ares' code, such as ENOTFOUND, ETIMEOUT or ECANCELLED (the signal aborted).
 */
export const resolveName: ResolveName = async (name, signal) => {
  // RFC 6761 §6.3: never a question to a name server.
  if (isLocalhost(name)) return loopback;
  const resolver = new Resolver({ timeout: firstTryMs, tries });
  if (env.WEBHOOK_DNS_SERVERS.length > 0) resolver.setServers(env.WEBHOOK_DNS_SERVERS);
  const cancel = () => resolver.cancel();
  let timer: NodeJS.Timeout | undefined;
  const endSoon = (addresses: string[]) => {
    timer ??= setTimeout(cancel, otherFamilyMs);
    return addresses;
  };
  signal.addEventListener('abort', cancel);
  try {
    const questions = [resolver.resolve4(name).then(endSoon), resolver.resolve6(name).then(endSoon)] as const;
    const [four, six] = await Promise.allSettled(questions);
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
};

/**
 * As {@link resolveName}, for names that the operator wrote into the settings. A name that DNS does not know may be in
 * the hosts file or need a search domain: the system's resolver is asked, for one name at a time.
 */
export const resolveConfiguredName: ResolveName = async (name, signal) => {
  try {
    return await resolveName(name, signal);
  } catch (error) {
    if (signal.aborted || codeOf(error) === 'ETIMEOUT') throw error;
    return lookupAlone(name, signal);
  }
};

/** The lookup by the system's resolver that runs in this process. */
let running: { name: string; found: Promise<ResolvedAddress[]> } | undefined;

/**
 * Uses at most one of the process's threads, and does not wait for it past the signal. Requests for the name that is
 * being looked up share the lookup; another name waits until it ends.
 */
async function lookupAlone(name: string, signal: AbortSignal): Promise<ResolvedAddress[]> {
  const abort = abortOf(signal);
  try {
    while (running && running.name !== name)
      await Promise.race([running.found.catch(() => undefined), abort.happened]);
    running ??= startLookup(name);
    return await Promise.race([running.found, abort.happened]);
  } finally {
    abort.forget();
  }
}

function startLookup(name: string) {
  const found = lookup(name, { all: true, verbatim: true }).finally(() => (running = undefined));
  return { name, found };
}

/** @returns a promise that rejects when the signal aborts, and what removes its listener. */
function abortOf(signal: AbortSignal) {
  let cancel: () => void = () => undefined;
  const happened = new Promise<never>((_, reject) => {
    cancel = () => reject(Object.assign(new Error('The lookup took too long'), { code: 'ECANCELLED' }));
  });
  signal.addEventListener('abort', cancel, { once: true });
  return { happened, forget: () => signal.removeEventListener('abort', cancel) };
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
