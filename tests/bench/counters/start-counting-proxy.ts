import { startDatabaseProxy, type DatabaseProxy } from '../../support/network/start-database-proxy.ts';
import { createMessageCounter, type DatabaseRequests } from './count-messages.ts';
import { createMessageReader } from './read-messages.ts';

/** A transparent proxy between a program and its database that counts messages. */
export interface CountingProxy extends DatabaseProxy {
  /** The work since the last call, of all connections. */
  take: () => DatabaseRequests;
}

/** Starts a proxy in front of a database without TLS. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const requests: DatabaseRequests = { statements: 0, roundTrips: 0, sql: [] };
  const proxy = await startDatabaseProxy(databaseUrl, ({ client, upstream }) => {
    const counter = createMessageCounter(requests);
    client.on('data', createMessageReader('client', counter.fromClient));
    upstream.on('data', createMessageReader('server', counter.fromServer));
    client.pipe(upstream).pipe(client);
  });
  return {
    ...proxy,
    take() {
      const taken = { ...requests };
      Object.assign(requests, { statements: 0, roundTrips: 0, sql: [] });
      return taken;
    },
  };
}
