import ipaddr from 'ipaddr.js';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { limits } from './limits.ts';

/**
 * Reads an https address. The URL standard forgives blanks around it, line breaks inside it, backslashes and missing
 * slashes (https://url.spec.whatwg.org/#concept-basic-url-parser); what is kept and measured is its own spelling, in
 * which none of these is left.
 * @returns the address in that spelling, or why it is refused.
 */
export function readHttpsUrl(text: string): { url: string } | { refusal: Message } {
  if (!URL.canParse(text)) return { refusal: message('not-url') };
  const { protocol, href } = new URL(text);
  if (protocol !== 'https:') return { refusal: message('url-not-https') };
  if (href.length > limits.url) return { refusal: message('url-too-long', { max: limits.url }) };
  return { url: href };
}

/**
 * Reads an address that others will connect to: https, at a public host, without a user's name or password in it.
 * @returns the address as the URL standard spells it, or why it is refused.
 */
export function readPublicUrl(text: string): { url: string } | { refusal: Message } {
  const read = readHttpsUrl(text);
  if ('refusal' in read) return read;
  const url = new URL(read.url);
  if (url.username !== '' || url.password !== '') return { refusal: message('url-credentials') };
  if (isPrivateHost(url.hostname)) return { refusal: message('url-not-public') };
  return read;
}

/** Names that resolve inside somebody's own network (RFC 6761, RFC 6762, RFC 8375 and common usage). */
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid)$/;

/** What may be a spelling of an IP address at all; asking about any other host costs more than all the rest. */
const maybeAddress = /:|(^|\.)(\d+|0x[\da-f]+)$/i;

/** Whether a host, as the URL standard spells it, is private: by its name, or as any spelling of an IP address. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (maybeAddress.test(host) && ipaddr.isValid(host)) return !isPublicAddress(host);
  return privateNames.test(host) || !host.includes('.');
}

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
