import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Both ends of a connection to the database. */
export interface Ends {
  client: Socket;
  upstream: Socket;
}

/** A transparent proxy between a program and its database. */
export interface DatabaseProxy {
  /** The database URL through the proxy. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Starts a proxy for a database without TLS.
 * @param passOn connects the two sockets of a new connection. When one closes, so does the other.
 */
export async function startDatabaseProxy(
  databaseUrl: string,
  passOn: (ends: Ends) => void,
): Promise<DatabaseProxy> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    endTogether({ client, upstream }, sockets);
    passOn({ client, upstream });
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

function endTogether({ client, upstream }: Ends, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    socket.setNoDelay();
    sockets.add(socket);
    // The `close` of the other socket is enough for the client.
    socket.on('error', () => other.destroy());
    socket.on('end', () => other.end());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}
