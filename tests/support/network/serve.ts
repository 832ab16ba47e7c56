import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of a test, at 127.0.0.1. */
export interface TestServer {
  url: string;
  port: number;
  /** Cuts all connections. */
  close: () => Promise<void>;
}

/**
 * Starts an HTTP server. As the app does, it keeps idle connections for longer than any client: a request that arrives on
 * a connection that its server is closing fails.
 * @param port any free one if omitted.
 */
export async function serve(handle: RequestListener, port = 0): Promise<TestServer> {
  const server = createServer({ keepAliveTimeout: 65_000 }, handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
