/** One request to the Admin API or the token endpoint. No token is ever written here. */
interface LogEntry {
  /** ISO 8601, of the platform's clock. */
  time: string;
  store: string;
  /** Name of the operation, else its first root field. */
  operation: string;
  rootFields: string[];
  /** False also for a request with an invalid document or invalid variables, which cannot change anything. */
  isMutation: boolean;
  variables: unknown;
  requestedCost: number | null;
  actualCost: number | null;
  /** HTTP status, or 0 for a dropped connection. */
  status: number;
  /** `ok`, `userErrors`, or the code of the error or fault. */
  outcome: string;
}

const CAPACITY = 20_000;

/** The latest requests, in memory only. */
export class RequestLog {
  #entries: (LogEntry & { number: number })[] = [];
  #next = 1;

  add(entry: LogEntry): void {
    this.#entries.push({ ...entry, number: this.#next++ });
    if (this.#entries.length > CAPACITY * 1.1) this.#entries = this.#entries.slice(-CAPACITY);
  }

  /** Oldest first. `since` is the number of an earlier item, or an ISO date; returns newer ones. */
  list(
    filter: { store?: string; operation?: string; since?: string } = {},
  ): (LogEntry & { number: number })[] {
    const { store, operation, since } = filter;
    return this.#entries.filter(
      (entry) =>
        (store === undefined || entry.store === store) &&
        (operation === undefined || entry.operation === operation || entry.rootFields.includes(operation)) &&
        (since === undefined || isNewer(entry, since)),
    );
  }

  clear(): void {
    this.#entries = [];
  }
}

function isNewer(entry: { number: number; time: string }, since: string): boolean {
  return /^\d+$/.test(since) ? entry.number > Number(since) : entry.time > since;
}
