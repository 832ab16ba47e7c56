import { createMessageCounter, type DatabaseRequests } from '../../bench/counters/count-messages.ts';
import { createMessageReader, type Message } from '../../bench/counters/read-messages.ts';
import type { Ends } from '../../support/network/start-database-proxy.ts';
import type { Gate, Way } from './gate.ts';
import { enqueuesJob, createStatementNamer, takesJob } from './statement-kind.ts';

/** Query and Sync end a round trip; Postgres responds with ReadyForQuery. */
const endsRoundTrip = new Set(['Q', 'S']);

/**
 * Passes the traffic between a process and its database through a gate, one round trip at a time.
 * @param strike kills the process.
 */
export function passThrough(ends: Ends, { gate, strike }: { gate: Gate; strike: () => Promise<void> }): void {
  const { client, upstream } = ends;
  const counted: DatabaseRequests = { statements: 0, roundTrips: 0, sql: [] };
  const { fromClient } = createMessageCounter(counted);
  const nameOf = createStatementNamer();
  const responses = createResponses(ends, gate, strike);
  let held: Buffer[] = [];
  const count = (texts: readonly string[]) => {
    const kind = texts.length === 0 ? undefined : nameOf(texts);
    const way = kind === undefined ? undefined : gate.meet(kind);
    if (way === 'killed before') return void strike().finally(() => client.destroy());
    if (way !== undefined || kind === enqueuesJob) responses.withhold(way);
    upstream.write(Buffer.concat(held));
    held = [];
  };
  const fromProcess = createMessageReader('client', (message) => {
    fromClient(message);
    held.push(bytesOf(message));
    // Messages outside of statements, such as the login, are passed unchanged.
    const isPart = /[PBEDCF]/.test(message.type);
    if (endsRoundTrip.has(message.type) || !isPart) count(counted.sql.splice(0));
  });
  client.on('data', fromProcess);
  upstream.on(
    'data',
    createMessageReader('server', (message) => responses.take(message)),
  );
}

/** The database's responses, of which one at a time may be delayed until it is complete. */
function createResponses({ client }: Ends, gate: Gate, strike: () => Promise<void>) {
  let way: Way | undefined;
  let withheld: Buffer[] | undefined;
  const end = (response: Buffer[]) => {
    withheld = undefined;
    if (way === undefined) client.write(Buffer.concat(response));
    else if (way === 'unanswered') client.destroy();
    else void strike().finally(() => client.destroy());
  };
  return {
    withhold(what: Way | undefined) {
      way = what;
      withheld = [];
    },
    take(message: Message) {
      if (!withheld) return void client.write(bytesOf(message));
      withheld.push(bytesOf(message));
      // A dequeued job is the only row of the response.
      if (message.type === 'D') way ??= gate.meet(takesJob);
      if (message.type === 'Z') end(withheld);
    },
  };
}

function bytesOf({ type, body }: Message): Buffer {
  const head = Buffer.alloc(type.length + 4);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + 4, type.length);
  return Buffer.concat([head, body]);
}
