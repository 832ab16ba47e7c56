import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleControl } from '../control/handle-control.ts';
import type { Platform } from '../platform.ts';
import { NOT_FOUND, sendResponse, type HttpResponse } from './response.ts';
import { handleGraphql } from './handle-graphql.ts';
import { cutRange } from './cut-range.ts';
import { findMedia } from './find-media.ts';
import { handleBulkResults } from './handle-bulk-results.ts';
import { handleUpload } from './handle-upload.ts';
import { handleTokenRequest } from './handle-token-request.ts';
import { BodyTooLarge } from './read-body.ts';

/** Handles a page request and returns true, or returns false. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

const GRAPHQL = /^(?:\/stores\/([^/]+))?\/admin\/api\/([^/]+)\/graphql\.json$/;
const UPLOAD = /^\/staged-uploads\/([^/]+)\/(.*)$/;
const RESULTS = /^\/bulk-results\/([^/]+)\/([^/]+)$/;
const TOKEN = /^\/stores\/([^/]+)\/admin\/oauth\/access_token$/;

/** Selects the handler: API, token endpoint, control endpoints, or a page. */
export async function routeRequest(
  platform: Platform,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  pages: readonly PageHandler[],
): Promise<void> {
  response.setHeader('X-Request-Id', randomUUID());
  const found = await findResponse(platform, request);
  if (found) {
    sendResponse(response, found);
    return;
  }
  for (const page of pages) if (await page(request, response)) return;
  sendResponse(response, NOT_FOUND);
}

async function findResponse(platform: Platform, request: IncomingMessage): Promise<HttpResponse | undefined> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const graphql = GRAPHQL.exec(path);
  const token = TOKEN.exec(path);
  const upload = UPLOAD.exec(path);
  const results = RESULTS.exec(path);
  try {
    if (graphql) {
      const [, domain, version = ''] = graphql;
      return await handleGraphql(platform, request, { version, domain });
    }
    if (token) return await handleTokenRequest(platform, request, token[1] ?? '');
    if (upload)
      return await handleUpload(platform, request, { domain: upload[1] ?? '', key: upload[2] ?? '' });
    if (results)
      return handleBulkResults(platform, request, { domain: results[1] ?? '', key: results[2] ?? '' });
    if (path.startsWith('/cdn/'))
      return cutRange(findMedia(platform, path.slice('/cdn'.length)), request.headers.range);
    return path.startsWith('/__') ? await handleControl(platform, request) : undefined;
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    return { status: 413, json: { errors: error.message } };
  }
}
