import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { originForm } from '#app/http/request-target.ts';
import { endConnectionAfter } from './connections.ts';

/** A listener that can tell load balancers to send their requests elsewhere, while it still serves all of them. */
interface DrainableListener {
  listener: RequestListener;
  /** Answers `/readyz` with 503 from now on. @returns after so many seconds, or at once when `skip` is called. */
  drain: (seconds: number) => Promise<void>;
  /** Ends the wait of `drain`. */
  skip: () => void;
}

/**
 * Wraps the app's listener. While it drains, each response carries `Connection: close`, so that a client with a
 * connection that it keeps alive opens its next one elsewhere (RFC 9112, section 9.6).
 */
export function createDrainableListener(listener: RequestListener): DrainableListener {
  let isDraining = false;
  let skip = () => {};
  const skipped = new Promise<void>((resolve) => (skip = resolve));
  return {
    listener(incoming, outgoing) {
      if (!isDraining) {
        listener(incoming, outgoing);
        return;
      }
      outgoing.shouldKeepAlive = false;
      if (isReadinessRequest(incoming)) reportDraining(outgoing);
      else listener(incoming, outgoing);
      // Only now: the app ignores requests on a connection that ends, and this one is still to be served.
      endConnectionAfter(outgoing, incoming.socket);
    },
    async drain(seconds) {
      isDraining = true;
      await Promise.race([sleep(seconds * 1_000), skipped]);
    },
    skip,
  };
}

function isReadinessRequest({ url = '/' }: IncomingMessage): boolean {
  return originForm(url).split('?')[0] === '/readyz';
}

function reportDraining(outgoing: ServerResponse): void {
  outgoing.writeHead(503, { 'Content-Type': 'application/json' }).end('{"status":"draining"}');
}
