import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from '#app/domain/public-address.ts';

/** An IP address as the system's resolver gives it. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Finds every address of a name. */
export type ResolveName = (name: string) => Promise<ResolvedAddress[]>;

/** What the system's own resolver says, hosts file included. */
export const resolveName: ResolveName = (name) => lookup(name, { all: true, verbatim: true });

/** A receiver stands, or hides, at an address that is not public: nothing was sent. */
export class ReceiverRefused extends Error {
  override name = 'ReceiverRefused';
}

/**
 * The addresses of a receiver. A name with a single address that is not public is refused as a whole: whoever made it
 * so meant no good, and which of them a connection takes is a matter of chance.
 * @param hostname as the URL standard spells it, where every spelling of an IPv4 address has become one.
 * @throws {ReceiverRefused}
 */
export async function publicAddresses(hostname: string, resolve: ResolveName): Promise<ResolvedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new ReceiverRefused('The name of the receiver has no address');
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new ReceiverRefused('The receiver is at an address that is not public');
  return addresses;
}
