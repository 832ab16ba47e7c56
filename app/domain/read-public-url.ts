import { isPrivateHost } from './private-host.ts';
import { readHttpsUrl } from './read-https-url.ts';

/**
 * Reads an address that others will connect to: https, at a public host, without a user's name or password in it.
 * @returns the address as the URL standard spells it, or why it is refused.
 */
export function readPublicUrl(text: string): { url: string } | { refusal: string } {
  const read = readHttpsUrl(text);
  if ('refusal' in read) return read;
  const url = new URL(read.url);
  if (url.username !== '' || url.password !== '')
    return { refusal: 'must not carry a user name or password' };
  if (isPrivateHost(url.hostname))
    return { refusal: 'must be at a public address, not a private or local one' };
  return read;
}
