import type { ServerBuild } from '@remix-run/node';
import type { EndpointsByPath } from '#app/http/api-route.ts';

interface Pattern {
  segments: readonly string[];
  label: string;
}

/** The label of all unknown paths: bots try thousands of them. */
const unknownPath = 'unknown';

/**
 * Names the route of a request for the metrics: pages of the admin by their route id, other routes and endpoints by
 * their pattern (`/api/creators/collabs/:collabId`). The result comes only from these, never from the path.
 */
export function createRouteLabel(
  routes: ServerBuild['routes'],
  endpoints: EndpointsByPath,
): (target: string) => string {
  const byLength = new Map<number, Pattern[]>();
  const add = (pattern: string, label: string) => {
    const segments = pattern.split('/');
    byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), { segments, label }]);
  };
  for (const { id, path = '', index, parentId } of Object.values(routes)) {
    if ((path === '' && index !== true) || path.includes('*')) continue;
    const parents = parentPath(routes, parentId);
    const pattern = `/${[...parents, path].filter((part) => part !== '').join('/')}`;
    add(pattern, id.startsWith('routes/admin/') ? id : pattern);
  }
  for (const path of Object.keys(endpoints)) {
    const pattern = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    add(pattern, pattern);
  }
  // `collabs/new` comes before `collabs/:collabId`.
  for (const patterns of byLength.values()) patterns.sort((a, b) => parameters(a) - parameters(b));
  const find = (path: string) => {
    const segments = path.split('/');
    return byLength.get(segments.length)?.find((pattern) => matches(pattern, segments))?.label;
  };
  return (target) => {
    const query = target.indexOf('?');
    const path = query === -1 ? target : target.slice(0, query);
    return find(path) ?? find(asRouterReadsIt(path)) ?? otherLabel(path);
  };
}

function parentPath(routes: ServerBuild['routes'], id: string | undefined): string[] {
  const parent = id === undefined ? undefined : routes[id];
  return parent ? [...parentPath(routes, parent.parentId), parent.path ?? ''] : [];
}

function parameters({ segments }: Pattern): number {
  return segments.filter((segment) => segment.startsWith(':')).length;
}

function matches(pattern: Pattern, segments: readonly string[]): boolean {
  return pattern.segments.every((expected, index) =>
    expected.startsWith(':') ? segments[index] !== '' : expected === segments[index],
  );
}

/** Remix's router decodes paths, ignores case, and adds `.data` to data requests. */
function asRouterReadsIt(path: string): string {
  const page = path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');
  const trimmed = page.length > 1 && !page.startsWith('/api/') ? page.replace(/\/$/, '') : page;
  try {
    return decodeURIComponent(trimmed).toLowerCase();
  } catch {
    return trimmed;
  }
}

function otherLabel(path: string): string {
  if (path.startsWith('/assets/')) return 'assets';
  return path === '/__manifest' ? 'manifest' : unknownPath;
}
