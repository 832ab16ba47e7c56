/**
 * A request's target as path and query. Clients that take us for a proxy send the whole address, which every server has
 * to understand (RFC 9112, section 3.2.2); whose name stands in it does not matter here.
 */
export function originForm(target: string): string {
  const rest = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether a path lies under `/api`, however it is spelled: routers decode paths and tell no upper from lower case. */
export function isUnderApi(target: string): boolean {
  if (target.startsWith('/api/')) return !leavesItsFolder.test(target) || firstPathSegment(target) === 'api';
  const first = firstPathSegment(target);
  return first === 'api' || first === 'api.data';
}

/**
 * The segments of a target's path, exactly as they are written and not decoded.
 *
 * Nothing is merged, resolved or cut off, so that no request acts on another address than its own: a router that ignores
 * a trailing slash takes "update the drop with an empty id" for "create a drop".
 * @returns undefined where a URL parser or a router could read another path: an empty segment, a `.` or `..`, an encoded
 *   slash or backslash, a character that RFC 3986 (section 3.3) does not allow, or an ending in `.data`, by which Remix's
 *   client asks for a page's data.
 */
export function literalSegments(target: string): string[] | undefined {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (!onlySegments.test(path) || path.endsWith('.data')) return undefined;
  if (path.includes('%') && !path.split('/').every(isOneSegment)) return undefined;
  return path.split('/').slice(1);
}

/** One or more segments that are neither empty nor a step up or down, of the characters of RFC 3986, section 3.3. */
const onlySegments = /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9\-._~!$&'()*+,;=:@%]+)+$/;

/** Whether a percent-encoded segment can be decoded, and is still one segment then. */
function isOneSegment(segment: string): boolean {
  try {
    return !/^\.{1,2}$|[/\\]/.test(decodeURIComponent(segment));
  } catch {
    return false;
  }
}

/** Steps out of a folder, plain or encoded, which the URL standard resolves. */
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
