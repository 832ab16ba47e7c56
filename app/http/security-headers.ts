/* Headers that tell browsers to restrict what a response may do. The Content-Security-Policy depends on the page. */

/** Of the proxy: the client's protocol. */
export const protocolHeader = 'x-forwarded-proto';

/** The client's protocol as reported by the proxy; undefined without a proxy. */
export function protocolOf(forwarded: string | null | undefined): string | undefined {
  return forwarded?.split(',')[0]?.trim().toLowerCase();
}

/** A year, the minimum of https://hstspreload.org. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** Makes HTTPS clients always use HTTPS (RFC 6797). */
export function transportHeaders(forwarded: string | null | undefined): Record<string, string> {
  return protocolOf(forwarded) === 'https' ? { 'Strict-Transport-Security': strictTransport } : {};
}

/** Devices that no page uses. */
const unused = [
  'camera',
  'geolocation',
  'microphone',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'display-capture',
];

/**
 * Headers of every response that is not of the API or an asset: pages of the admin and the portal, their data, and files.
 * A route may set other values of its own.
 */
export const pageHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: browsers would then send forms with `Origin: null`, and a reloaded page of the admin names its
  // store in the referrer.
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': unused.map((name) => `${name}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;
