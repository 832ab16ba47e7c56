import { PassThrough } from 'node:stream';
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type EntryContext,
  type HandleDataRequestFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { frameHeaders, retryHeader } from '#app/auth/embedded-documents.ts';
import { logFailure } from './log.ts';

/** Logs errors of pages; otherwise Remix writes them to the console. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // Aborted requests and missing pages are not errors of this service.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname: path } = new URL(request.url);
  logFailure(error, 'Page failed', { method: request.method, path });
}

const giveUpAfterMs = 10_000;

/** Responses to Remix's data requests, which lack the headers of Responses that loaders throw. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  if (response.status === 401) response.headers.set(retryHeader.name, retryHeader.value);
  return response;
};

/** Renders a page as a stream that starts with its shell. Every response has the frame-ancestors policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  await addDocumentHeaders(headers, { request, status });
  return new Promise<Response>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html; charset=utf-8');
        resolve(
          new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
        );
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        logFailure(error, 'Page rendering failed');
      },
    });
    setTimeout(abort, giveUpAfterMs).unref();
  });
}

async function addDocumentHeaders(
  headers: Headers,
  { request, status }: { request: Request; status: number },
): Promise<void> {
  for (const [name, value] of Object.entries(await frameHeaders(request))) headers.set(name, value);
  if (status === 401) headers.set(retryHeader.name, retryHeader.value);
}
