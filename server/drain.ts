import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { originForm } from '#app/http/request-target.ts';
import { endConnectionAfter } from './connections.ts';

/** A listener that makes load balancers send requests elsewhere while it still serves them. */
interface DrainableListener {
  listener: RequestListener;
  /**
   * Makes `/readyz` return 503 from now on.
   * @returns after the given seconds, or at once when `skip` is called.
   */
  drain: (seconds: number) => Promise<void>;
  /** Ends the wait of `drain`. */
  skip: () => void;
}

/**
 * Wraps the app's listener. While it drains, each response has `Connection: close`, so that keep-alive
 * clients open their next connection elsewhere (RFC 9112, section 9.6).
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
      // Not earlier: the app ignores requests on a closing connection, and this one must be served.
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
