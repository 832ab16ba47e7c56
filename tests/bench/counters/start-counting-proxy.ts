import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createMessageCounter } from './count-messages.ts';
import type { AskedOfDatabase } from './count-messages.ts';
import { createMessageReader } from './read-messages.ts';

/** Stands between a program and its database and counts what passes; the program cannot tell. */
export interface CountingProxy {
  /** The database's address, by way of the proxy. */
  url: string;
  /** What was asked since the last time, by all connections together. */
  take: () => AskedOfDatabase;
  close: () => Promise<void>;
}

/** Starts a proxy before a database that is reached without TLS. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const database = new URL(databaseUrl);
  const asked: AskedOfDatabase = { statements: 0, roundTrips: 0, sql: [] };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    const counter = createMessageCounter(asked);
    client.on('data', createMessageReader('client', counter.fromClient));
    upstream.on('data', createMessageReader('server', counter.fromServer));
    join(client, upstream, sockets);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    take() {
      const taken = { ...asked };
      Object.assign(asked, { statements: 0, roundTrips: 0, sql: [] });
      return taken;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Passes everything on, both ways; when one side ends, however it ends, so does the other. */
function join(client: Socket, upstream: Socket, sockets: Set<Socket>): void {
  client.setNoDelay();
  upstream.setNoDelay();
  client.pipe(upstream).pipe(client);
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    sockets.add(socket);
    // The other side's end says all there is to say to whoever is connected through us.
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}
