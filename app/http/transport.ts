import type { HeaderSource } from '#app/auth/read-credential.ts';
import { Problem } from '#app/domain/problem.ts';

/** A year, as https://hstspreload.org asks for at least. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** How the client spoke to the proxy in front of us, by the proxy's word; undefined when there is none. */
function protocolOf(headers: HeaderSource): string | undefined {
  return headers.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
}

/**
 * Refuses what came over plain HTTP. It is never redirected: the credential has been sent in the open already, and a
 * client that follows would do so each time without anybody noticing.
 * @throws Problem `forbidden`.
 */
export function refusePlainHttp(headers: HeaderSource): void {
  if (protocolOf(headers) !== 'http') return;
  throw new Problem(
    'forbidden',
    'Requests are answered over HTTPS alone. Send this one to the https:// address, with a new key if this one was sent.',
  );
}

/** Tells clients that came over HTTPS to come that way always (RFC 6797). */
export function transportHeaders(headers: HeaderSource): Record<string, string> {
  return protocolOf(headers) === 'https' ? { 'Strict-Transport-Security': strictTransport } : {};
}
