import type { RequestListener } from 'node:http';

/**
 * Lets a client that asks first send its body, and serves it: for a server's event `checkContinue`. One whose answer has
 * to wait for answers before it is not told to go on, but served all the same; Node (20.20) would write those words
 * between the head and the body of its answer.
 */
export function letContinue(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    if (outgoing.socket) outgoing.writeContinue();
    listener(incoming, outgoing);
  };
}
