import type { PageContext } from '#app/http/request.ts';
import { verifyProxyRequest } from '#app/http/app-proxy.ts';
import { followShortLink } from '#app/domain/collabs/short-links.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';
import { asTenant } from '#app/request-context.ts';

interface ShortLinkRequest {
  request: Request;
  params: Record<string, string | undefined>;
  context: PageContext;
}

const shortLink = /^r\/([^/]+)(?:\/([^/]*))?\/?$/;

/**
 * A creator's short link, `/apps/creators/r/<code>` in the store, also with a drop: counts the click and redirects within the store. Unknown
 * codes, and paths that are no short link, lead to the store's start page. Sets no cookie.
 */
export async function loader({ request, params, context }: ShortLinkRequest): Promise<Response> {
  const proxied = verifyProxyRequest(context.target ?? request.url);
  if (!proxied) return new Response('The signature of the app proxy is invalid.', { status: 401 });
  const [, code, drop] = shortLink.exec(params['*'] ?? '') ?? [];
  const { shop, parameters, pathPrefix } = proxied;
  const isClick = request.method === 'GET' && !/prefetch/.test(request.headers.get('Sec-Purpose') ?? '');
  try {
    const link = { shop, code, drop, parameters, pathPrefix, isClick };
    return redirect(await asTenant(shop, () => followShortLink(link)));
  } catch (error) {
    // The shopper must reach the store, whatever happens here.
    reportedProblemOf(error, 'Following a short link failed');
    return redirect('/');
  }
}

/** @param path in the store. After two slashes a browser reads a host. */
function redirect(path: string): Response {
  return new Response(null, { status: 302, headers: { Location: path.replace(/^\/+/, '/') } });
}
