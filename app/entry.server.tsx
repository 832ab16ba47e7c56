import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { log } from './log.ts';

export { closeDatabase } from './db/client.ts';

const giveUpAfterMs = 10_000;

/** Renders a page: streams it from the moment its shell is there. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
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
        log.error({ failure: error instanceof Error ? error.name : typeof error }, 'A page failed to render');
      },
    });
    setTimeout(abort, giveUpAfterMs).unref();
  });
}
