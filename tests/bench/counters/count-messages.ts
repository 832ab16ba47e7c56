import { readTexts, type Message } from './read-messages.ts';

/** The work requested from a database. */
export interface DatabaseRequests {
  /** Statements that Postgres ran, including failed ones; each of several in one text counts. */
  statements: number;
  /** Round trips: how often the client had to wait for a response. */
  roundTrips: number;
  /** The sent texts, in order. */
  sql: string[];
}

/** Counts the work of one connection. */
export function createMessageCounter(requests: DatabaseRequests) {
  const prepared = new Map<string, string>();
  const portals = new Map<string, string>();
  let waiting = false;
  const wait = () => {
    if (!waiting) requests.roundTrips += 1;
    waiting = true;
  };
  const fromClient: Record<string, (body: Buffer) => void> = {
    /** Query: a text without parameters. */
    Q(body) {
      requests.sql.push(...readTexts(body, 1));
      wait();
    },
    /** Parse: a statement is prepared with a name, which may be empty. */
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
    /** Sync and Flush: request a response. */
    S: wait,
    H: wait,
  };
  return {
    fromClient: ({ type, body }: Message) => fromClient[type]?.(body),
    fromServer: ({ type }: Message) => {
      waiting = false;
      // CommandComplete and ErrorResponse: every statement ends with one of the two.
      if (type === 'C' || type === 'E') requests.statements += 1;
    },
  };
}
