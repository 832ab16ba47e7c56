import ipaddr from 'ipaddr.js';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { limits } from './limits.ts';

/** DNS names and IP addresses. */
const plainHost = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/;

/**
 * Whether a normalized host has no character with a meaning elsewhere. The URL standard permits `;` and `,` in hosts,
 * which separate directives and policies in a Content-Security-Policy.
 */
export function isPlainHost(hostname: string): boolean {
  return plainHost.test(hostname);
}

/** Of addresses that people open. A browser runs `javascript:` and shows `data:` as a page. */
const openedProtocols = ['http:', 'https:', 'mailto:', 'tel:'];

/** Whether a text is no address, or one that is safe as a link. Existing clients also send addresses without a scheme. */
export function isSafeLink(text: string): boolean {
  const base = 'https://base.example';
  return !URL.canParse(text, base) || openedProtocols.includes(new URL(text, base).protocol);
}

/** Whether a text looks like an address: with a scheme, or a host and a path as browsers show it. */
export function isAddress(text: string): boolean {
  return /^\s*(?:https?:\/\/|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/)/iu.test(text);
}

/** An address that people type or copy: https without a scheme. */
export function withScheme(text: string): string {
  const typed = text.trim();
  return /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
}

/**
 * Parses an https URL. The URL standard tolerates surrounding blanks, line breaks, backslashes and missing
 * slashes (https://url.spec.whatwg.org/#concept-basic-url-parser). The normalized URL contains none of them.
 * @returns the normalized URL, or the reason why it is rejected.
 */
export function parseHttpsUrl(text: string): { url: string } | { rejection: Message } {
  if (!URL.canParse(text)) return { rejection: message('not-url') };
  const { protocol, href, hostname } = new URL(text);
  if (protocol !== 'https:') return { rejection: message('url-not-https') };
  if (!isPlainHost(hostname)) return { rejection: message('not-url') };
  if (href.length > limits.url) return { rejection: message('url-too-long', { max: limits.url }) };
  return { url: href };
}

/**
 * Parses a URL that others will connect to: https, a public host, no credentials.
 * @returns the normalized URL, or the reason why it is rejected.
 */
export function parsePublicUrl(text: string): { url: string } | { rejection: Message } {
  const read = parseHttpsUrl(text);
  if ('rejection' in read) return read;
  const url = new URL(read.url);
  if (url.username !== '' || url.password !== '') return { rejection: message('url-credentials') };
  if (isPrivateHost(url.hostname)) return { rejection: message('url-not-public') };
  return read;
}

/** Names that resolve inside private networks (RFC 6761, RFC 6762, RFC 8375 and common usage). */
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid)$/;

/** Hosts that may be a spelling of an IP address. Parsing other hosts is expensive. */
const maybeAddress = /:|(^|\.)(\d+|0x[\da-f]+)$/i;

/** Whether a normalized host is private: by name, or as any spelling of an IP address. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (maybeAddress.test(host) && ipaddr.isValid(host)) return !isPublicAddress(host);
  return privateNames.test(host) || !host.includes('.');
}

/**
 * Whether an IP address, in any spelling, is on the public internet. Private networks, this machine, a cloud's
 * metadata service, and IANA special-purpose ranges are not. An IPv4 address inside an IPv6 one is checked
 * as IPv4. Of IPv6, only 2000::/3 is assigned (RFC 4291).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000;
}
