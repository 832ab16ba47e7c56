import { readTexts } from './read-messages.ts';
import type { Message } from './read-messages.ts';

/** What was asked of a database. */
export interface DatabaseRequests {
  /** Statements that Postgres ran, those that failed included; each one of several sent in one text counts. */
  statements: number;
  /** Times that the client had to wait for an answer before it could go on. */
  roundTrips: number;
  /** The texts that were sent, in order. */
  sql: string[];
}

/** Counts the work of one connection into `asked`. */
export function createMessageCounter(requests: DatabaseRequests) {
  const prepared = new Map<string, string>();
  const portals = new Map<string, string>();
  let waiting = false;
  const wait = () => {
    if (!waiting) requests.roundTrips += 1;
    waiting = true;
  };
  const fromClient: Record<string, (body: Buffer) => void> = {
    /** Query: a text as it is. */
    Q(body) {
      requests.sql.push(...readTexts(body, 1));
      wait();
    },
    /** Parse: a statement is prepared under a name, which may be empty. */
    P(body) {
      const [name = '', sql = ''] = readTexts(body, 2);
      prepared.set(name, sql);
    },
    /** Bind: a prepared statement gets its values. */
    B(body) {
      const [portal = '', name = ''] = readTexts(body, 2);
      portals.set(portal, prepared.get(name) ?? '');
    },
    /** Execute */
    E(body) {
      const [portal = ''] = readTexts(body, 1);
      requests.sql.push(portals.get(portal) ?? '');
    },
    /** Sync and Flush: what was sent is to be answered. */
    S: wait,
    H: wait,
  };
  return {
    fromClient: ({ type, body }: Message) => fromClient[type]?.(body),
    fromServer: ({ type }: Message) => {
      waiting = false;
      // CommandComplete and ErrorResponse: however a statement was sent, it ends with one of the two.
      if (type === 'C' || type === 'E') requests.statements += 1;
    },
  };
}
