import type { Socket } from 'node:net';
import type { Ends } from './start-database-proxy.ts';

/** The network between the processes and their database. */
export interface Network {
  /** Drops all traffic silently: open connections hang, and new ones get no response. */
  freeze(): void;
  /** Closes all connections, and each new one at once. */
  cut(): void;
  /** Closes all connections; new ones work again. */
  restore(): void;
}

/** @returns the network, and the handler of a database proxy's connections. */
export function createNetwork(): { network: Network; passOn: (ends: Ends) => void } {
  let state: 'works' | 'frozen' | 'cut' = 'works';
  const open = new Set<Ends>();
  const pipe = (from: Socket, to: Socket) =>
    from.on('data', (bytes: Buffer) => {
      if (state === 'works') to.write(bytes);
    });
  const endAll = () => {
    for (const { client, upstream } of open) {
      client.destroy();
      upstream.destroy();
    }
    open.clear();
  };
  return {
    network: {
      freeze() {
        state = 'frozen';
      },
      cut() {
        state = 'cut';
        endAll();
      },
      restore() {
        state = 'works';
        endAll();
      },
    },
    passOn(ends) {
      if (state === 'cut') {
        ends.client.destroy();
        return;
      }
      open.add(ends);
      ends.client.on('close', () => open.delete(ends));
      pipe(ends.client, ends.upstream);
      pipe(ends.upstream, ends.client);
    },
  };
}
