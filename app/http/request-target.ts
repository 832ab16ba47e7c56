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
  if (target.startsWith('/api/')) return !leavesItsFolder.test(target) || firstSegment(target) === 'api';
  const first = firstSegment(target);
  return first === 'api' || first === 'api.data';
}

/** Whether a path ends as Remix's own requests for a page's data do. No address of the interface is reached that way. */
export function asksForPageData(target: string): boolean {
  return /\.data$/.test(pathOf(target));
}

/** Whether every segment of a path can be decoded. One that cannot is an address of nothing. */
export function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(pathOf(target));
    return true;
  } catch {
    return false;
  }
}

/** Steps out of a folder, plain or encoded, which the URL standard resolves. */
const leavesItsFolder = /[/\\](\.|%2e)/i;

function firstSegment(target: string): string {
  const [, first = ''] = /^[/\\]*([^/\\]*)/.exec(pathOf(target)) ?? [];
  try {
    return decodeURIComponent(first).toLowerCase();
  } catch {
    return first.toLowerCase();
  }
}

function pathOf(target: string): string {
  const address = `http://path.invalid${target}`;
  return URL.canParse(address) ? new URL(address).pathname : (target.split(/[?#]/)[0] ?? '');
}
