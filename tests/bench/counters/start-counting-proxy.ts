import { Transform } from 'node:stream';
import { until } from '../../support/until.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../../support/network/start-database-proxy.ts';
import { createMessageCounter, type DatabaseRequests } from './count-messages.ts';
import { createMessageReader } from './read-messages.ts';

/** A transparent proxy between a program and its database that counts messages. */
export interface CountingProxy extends DatabaseProxy {
  /** The work since the last call, of all connections. */
  take: () => DatabaseRequests;
  /**
   * Keeps the executions of a prepared statement from the database, beyond its timeouts, which would end a wait for a lock.
   * @param name the statement's name.
   */
  hold: (name: string) => HeldStatements;
}

/** Statements that a proxy keeps back. */
export interface HeldStatements {
  /** Waits until there is one. */
  untilHeld(): Promise<void>;
  /** Passes them on, and those that follow. A second call does nothing. */
  release: () => void;
}

/** Starts a proxy in front of a database without TLS. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const requests: DatabaseRequests = { statements: 0, roundTrips: 0, sql: [] };
  let held: { name: string; statements: (() => void)[] } | undefined;
  /** A client sends nothing more before a statement is answered, so its name is in one piece. */
  const holdBack = () =>
    new Transform({
      transform(piece: Buffer, _, passOn) {
        if (held !== undefined && piece.includes(held.name)) held.statements.push(() => passOn(null, piece));
        else passOn(null, piece);
      },
    });
  const proxy = await startDatabaseProxy(databaseUrl, ({ client, upstream }) => {
    const counter = createMessageCounter(requests);
    client.on('data', createMessageReader('client', counter.fromClient));
    upstream.on('data', createMessageReader('server', counter.fromServer));
    client.pipe(holdBack()).pipe(upstream).pipe(client);
  });
  return {
    ...proxy,
    take() {
      const taken = { ...requests };
      Object.assign(requests, { statements: 0, roundTrips: 0, sql: [] });
      return taken;
    },
    hold(name) {
      const own = { name, statements: [] as (() => void)[] };
      held = own;
      return {
        untilHeld: () => until('a statement is held', () => own.statements.length > 0),
        release() {
          if (held === own) held = undefined;
          for (const passOn of own.statements.splice(0)) passOn();
        },
      };
    },
  };
}
