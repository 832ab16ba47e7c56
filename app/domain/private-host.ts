import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './public-address.ts';

/** Names that resolve inside somebody's own network (RFC 6761, RFC 6762, RFC 8375 and common usage). */
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid)$/;

/** What may be a spelling of an IP address at all; asking about any other host costs more than all the rest. */
const maybeAddress = /:|(^|\.)(\d+|0x[\da-f]+)$/i;

/** Whether a host, as the URL standard spells it, is private: by its name, or as any spelling of an IP address. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (maybeAddress.test(host) && ipaddr.isValid(host)) return !isPublicAddress(host);
  return privateNames.test(host) || !host.includes('.');
}
