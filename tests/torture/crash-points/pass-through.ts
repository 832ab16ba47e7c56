import { createMessageCounter } from '../../bench/counters/count-messages.ts';
import type { DatabaseRequests } from '../../bench/counters/count-messages.ts';
import { createMessageReader } from '../../bench/counters/read-messages.ts';
import type { Message } from '../../bench/counters/read-messages.ts';
import type { Ends } from '../../support/start-database-proxy.ts';
import type { Gate, Way } from './gate.ts';
import { enqueuesJob, createStatementNamer, takesJob } from './statement-kind.ts';

/** Query, and Sync: what was sent until then is one round trip, and Postgres answers it with ReadyForQuery. */
const endsRoundTrip = new Set(['Q', 'S']);

/** Passes on what a process and its database say, a round trip at a time, by way of a gate. @param strike kills the process. */
export function passThrough(ends: Ends, { gate, strike }: { gate: Gate; strike: () => Promise<void> }): void {
  const { client, upstream } = ends;
  const counted: DatabaseRequests = { statements: 0, roundTrips: 0, sql: [] };
  const { fromClient } = createMessageCounter(counted);
  const nameOf = createStatementNamer();
  const answers = createAnswers(ends, gate, strike);
  let held: Buffer[] = [];
  const count = (texts: readonly string[]) => {
    const kind = texts.length === 0 ? undefined : nameOf(texts);
    const way = kind === undefined ? undefined : gate.meet(kind);
    if (way === 'killed before') return void strike().finally(() => client.destroy());
    if (way !== undefined || kind === enqueuesJob) answers.withhold(way);
    upstream.write(Buffer.concat(held));
    held = [];
  };
  const fromProcess = createMessageReader('client', (message) => {
    fromClient(message);
    held.push(bytesOf(message));
    // What belongs to no statement, such as the login, is passed on as it comes.
    const isPart = /[PBEDCF]/.test(message.type);
    if (endsRoundTrip.has(message.type) || !isPart) count(counted.sql.splice(0));
  });
  client.on('data', fromProcess);
  upstream.on(
    'data',
    createMessageReader('server', (message) => answers.take(message)),
  );
}

/** What the database answers, of which one answer at a time may be held back until it is whole. */
function createAnswers({ client }: Ends, gate: Gate, strike: () => Promise<void>) {
  let way: Way | undefined;
  let withheld: Buffer[] | undefined;
  const end = (answer: Buffer[]) => {
    withheld = undefined;
    if (way === undefined) client.write(Buffer.concat(answer));
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
      // A job is handed out as the one row of the answer.
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
