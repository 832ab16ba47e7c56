import { env } from '#app/env.ts';
import { readPublicUrl } from '../read-public-url.ts';

/**
 * Reads the address of a receiver of events: https at a public host, or an origin that the environment excepts.
 * What a name resolves to is checked anew at every connection (webhooks/public-addresses.ts).
 * @returns the address as the URL standard spells it, or why it is refused.
 */
export function readEndpointUrl(text: string): { url: string } | { refusal: string } {
  if (URL.canParse(text) && isExceptedOrigin(new URL(text))) return { url: new URL(text).href };
  return readPublicUrl(text);
}

/** Whether the environment lets events be sent to this origin whatever its address (WEBHOOK_ALLOWED_ORIGINS). */
export function isExceptedOrigin({ origin }: URL): boolean {
  return env.WEBHOOK_ALLOWED_ORIGINS.includes(origin);
}
