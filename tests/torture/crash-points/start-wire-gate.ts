import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createMessageCounter } from '../../bench/counters/count-messages.ts';
import type { AskedOfDatabase } from '../../bench/counters/count-messages.ts';
import { createMessageReader } from '../../bench/counters/read-messages.ts';
import type { Message } from '../../bench/counters/read-messages.ts';
import type { Gate, Way } from './gate.ts';
import { createStatementNamer } from './statement-kind.ts';

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
    passThrough({ client, upstream }, gate, strike);
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

/** Query, and Sync: what was sent until then is one round trip, and Postgres answers it with ReadyForQuery. */
const endsRoundTrip = new Set(['Q', 'S']);

function passThrough(
  { client, upstream }: { client: Socket; upstream: Socket },
  gate: Gate,
  strike: () => Promise<void>,
): void {
  const asked: AskedOfDatabase = { statements: 0, roundTrips: 0, sql: [] };
  const { fromClient } = createMessageCounter(asked);
  const nameOf = createStatementNamer();
  let held: Buffer[] = [];
  let atAnswer: Way | undefined;
  const cut = () => client.destroy();
  const askOn = (texts: readonly string[]) => {
    const way = texts.length === 0 ? undefined : gate.meet(nameOf(texts));
    if (way === 'killed before') return void strike().finally(cut);
    atAnswer = way;
    upstream.write(Buffer.concat(held));
    held = [];
  };
  client.on(
    'data',
    createMessageReader('client', (message) => {
      fromClient(message);
      held.push(bytesOf(message));
      // What belongs to no statement, such as the login, is passed on as it comes.
      const isPart = /[PBEDCF]/.test(message.type);
      if (endsRoundTrip.has(message.type) || !isPart) askOn(asked.sql.splice(0));
    }),
  );
  upstream.on(
    'data',
    createMessageReader('server', (message) => {
      if (!atAnswer) client.write(bytesOf(message));
      else if (message.type === 'Z') void (atAnswer === 'unanswered' ? cut() : strike().finally(cut));
    }),
  );
}

function bytesOf({ type, body }: Message): Buffer {
  const head = Buffer.alloc(type.length + 4);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + 4, type.length);
  return Buffer.concat([head, body]);
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
