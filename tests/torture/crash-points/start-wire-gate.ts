import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Gate } from './gate.ts';
import { passThrough } from './pass-through.ts';

/** A way to the database for one process, which passes a gate. */
export interface WireGate {
  url: string;
  close: () => Promise<void>;
}

/** @param strike kills the process. */
export async function startWireGate(
  databaseUrl: string,
  gate: Gate,
  strike: () => Promise<void>,
): Promise<WireGate> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    endTogether(client, upstream, sockets);
    passThrough({ client, upstream }, { gate, strike });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** When one side ends, however it ends, so does the other. */
function endTogether(client: Socket, upstream: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    socket.setNoDelay();
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('end', () => other.end());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}
