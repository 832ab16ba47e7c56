/**
 * Why deliveries cannot go to an address, in the platform's words, or undefined. The app's own origin is always
 * allowed: on this machine it uses plain HTTP on the loopback interface.
 */
export function addressProblem(uri: string, appUrl: string): string | undefined {
  if (uri === '') return "Address can't be blank";
  if (!URL.canParse(uri)) return 'Address is invalid';
  const { protocol, hostname, origin } = new URL(uri);
  if (origin === new URL(appUrl).origin) return undefined;
  if (protocol === 'http:') return 'Address protocol http:// is not supported';
  if (protocol !== 'https:') return 'Address is invalid';
  if (isInternal(hostname)) return 'Address cannot be a Shopify or an internal domain';
  return hostname.includes('.') ? undefined : 'Address is invalid';
}

function isInternal(hostname: string): boolean {
  return (
    /(^|\.)(shopify\.com|myshopify\.com|localhost|internal|local)$/.test(hostname) ||
    /^(127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^\[/.test(hostname)
  );
}
