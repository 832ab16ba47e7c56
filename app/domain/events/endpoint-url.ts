import { env } from '#app/env.ts';
import { isPrivateHost } from '../private-host.ts';
import { readHttpsUrl } from '../read-https-url.ts';

/**
 * Reads the address of a receiver of events: https at a public host, or an origin that the environment excepts.
 * What a name resolves to is checked anew at every connection (webhooks/public-addresses.ts).
 * @returns the address as the URL standard spells it, or why it is refused.
 */
export function readEndpointUrl(text: string): { url: string } | { refusal: string } {
  if (URL.canParse(text) && isExceptedOrigin(new URL(text))) return { url: new URL(text).href };
  const read = readHttpsUrl(text);
  if ('refusal' in read) return read;
  const url = new URL(read.url);
  if (url.username !== '' || url.password !== '')
    return { refusal: 'must not carry a user name or password' };
  if (isPrivateHost(url.hostname))
    return { refusal: 'must be at a public address, not a private or local one' };
  return read;
}

/** Whether the environment lets events be sent to this origin whatever its address (WEBHOOK_ALLOWED_ORIGINS). */
export function isExceptedOrigin({ origin }: URL): boolean {
  return env.WEBHOOK_ALLOWED_ORIGINS.includes(origin);
}
