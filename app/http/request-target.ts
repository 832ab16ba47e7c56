/**
 * A request's target as path and query. Servers must accept absolute URLs (RFC 9112, section 3.2.2); the host
 * in them is ignored.
 */
export function originForm(target: string): string {
  const rest = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether a path's first segment has a name, in any spelling: routers decode paths and ignore case. */
export function isUnder(name: 'api' | 'webhooks', target: string): boolean {
  if (target.startsWith(`/${name}/`))
    return !leavesItsFolder.test(target) || firstPathSegment(target) === name;
  const first = firstPathSegment(target);
  return first === name || first === `${name}.data`;
}

/**
 * The raw segments of a target's path, not decoded.
 * Nothing is merged, resolved or removed, so that no request reaches another path. A router that ignores a
 * trailing slash takes "update the drop with an empty id" for "create a drop".
 * @returns undefined for ambiguous paths:
 * - an empty segment, a `.` or `..`, an encoded slash or backslash
 * - a character that RFC 3986 (section 3.3) does not allow
 * - the suffix `.data` of Remix's data requests
 */
export function literalSegments(target: string): string[] | undefined {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (!onlySegments.test(path) || path.endsWith('.data')) return undefined;
  if (path.includes('%') && !path.split('/').every(isOneSegment)) return undefined;
  return path.split('/').slice(1);
}

/** One or more segments with characters of RFC 3986, section 3.3; not empty, no `.` or `..`. */
const onlySegments = /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9\-._~!$&'()*+,;=:@%]+)+$/;

/** Whether a percent-encoded segment can be decoded and stays one segment. */
function isOneSegment(segment: string): boolean {
  try {
    return !/^\.{1,2}$|[/\\]/.test(decodeURIComponent(segment));
  } catch {
    return false;
  }
}

/** `.` and `..`, plain or encoded, which the URL standard resolves. */
const leavesItsFolder = /[/\\](\.|%2e)/i;

function firstPathSegment(target: string): string {
  const [, first = ''] = /^[/\\]*([^/\\]*)/.exec(normalizedPath(target)) ?? [];
  try {
    return decodeURIComponent(first).toLowerCase();
  } catch {
    return first.toLowerCase();
  }
}

function normalizedPath(target: string): string {
  const address = `http://path.invalid${target}`;
  return URL.canParse(address) ? new URL(address).pathname : (target.split(/[?#]/)[0] ?? '');
}
