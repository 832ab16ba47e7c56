/**
 * A path within the store, with its query and fragment, for redirects; undefined for anything that a browser could read as
 * another host, such as `//host`, `/\host` or `https://host`.
 */
export function safePath(path: string): string | undefined {
  if (!path.startsWith('/')) return undefined;
  const base = 'http://storefront';
  try {
    const url = new URL(path, base);
    // A path that begins with two slashes after resolving would name a host.
    return url.origin === base && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : undefined;
  } catch {
    return undefined;
  }
}
