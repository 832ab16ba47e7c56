import { isIP } from 'node:net';
import { isPublicAddress } from '#app/domain/public-address.ts';
import { codeOf } from './resolve-name.ts';
import type { ResolvedAddress, ResolveName } from './resolve-name.ts';

/** Nothing was sent: the receiver has no address, or one that is not public. */
export class ReceiverRefused extends Error {
  override name = 'ReceiverRefused';
}

/** How the addresses of a receiver are found. */
export interface AddressSearch {
  resolve: ResolveName;
  /** Ends the search. */
  signal: AbortSignal;
}

/**
 * The addresses of a receiver. A name with a single address that is not public is refused as a whole: whoever made it
 * so meant no good, and which of them a connection takes is a matter of chance.
 * @param hostname as the URL standard spells it, where every spelling of an IPv4 address has become one.
 * @throws {ReceiverRefused}
 */
export async function publicAddresses(hostname: string, search: AddressSearch): Promise<ResolvedAddress[]> {
  const addresses = await receiverAddresses(hostname, search);
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new ReceiverRefused('The receiver is at an address that is not public');
  return addresses;
}

/**
 * The addresses of a receiver, whatever they are: at least one.
 * @throws {ReceiverRefused}
 */
export async function receiverAddresses(
  hostname: string,
  { resolve, signal }: AddressSearch,
): Promise<ResolvedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const addresses = await resolve(host, signal).catch((error: unknown) => {
    const code = signal.aborted ? 'ETIMEOUT' : codeOf(error) || 'unknown';
    throw new ReceiverRefused(`The name of the receiver could not be resolved (${code})`);
  });
  if (addresses.length === 0) throw new ReceiverRefused('The name of the receiver has no address');
  return addresses;
}
