import type { Exchanged } from './connection.ts';
import type { FuzzRequest } from './make-request.ts';
import type { WireResponse } from '../../support/http/parse-response.ts';

/** A violation: its number, and the first case. */
interface BrokenLaw {
  what: string;
  count: number;
  request: string;
  response: string;
  /** The preceding bytes of the same connection. */
  before: string;
}

/** The result of fuzzing. */
export interface FuzzReport {
  sent: number;
  /** Responses by operation and status, such as `createDrop 400`: the reached cases. */
  reached: Record<string, number>;
  /** Violations, the first of each kind with its request. */
  broken: BrokenLaw[];
  /** The slowest responses, the slowest first. */
  slowest: SlowResponse[];
}

/** The response time of a request. */
interface SlowResponse {
  ms: number;
  operation: string;
  /** The number of earlier requests. */
  after: number;
  bytes: number;
  /** The number of preceding bytes on its connection, for which it also waits. */
  behind: number;
}

/** A request on its connection, and its result. */
interface Happened {
  request: FuzzRequest;
  response: WireResponse | undefined;
  exchanged: Exchanged;
  before: readonly FuzzRequest[];
}

const slowestKept = 5;

/** A report in progress. */
export class OpenReport {
  sent = 0;
  private readonly reached: Record<string, number> = {};
  private readonly broken = new Map<string, BrokenLaw>();
  private slowest: SlowResponse[] = [];

  get isBroken(): boolean {
    return this.broken.size > 0;
  }

  noteReached({ operation: { name } }: FuzzRequest, { status }: WireResponse): void {
    const key = `${name} ${status}`;
    this.reached[key] = (this.reached[key] ?? 0) + 1;
  }

  noteTime(ms: number, { operation, bytes }: FuzzRequest, before: readonly FuzzRequest[]): void {
    const response = {
      ms: Math.round(ms),
      operation: operation.name,
      after: this.sent,
      bytes: bytes.length,
      behind: before.reduce((sum, request) => sum + request.bytes.length, 0),
    };
    this.slowest = [...this.slowest, response].toSorted((a, b) => b.ms - a.ms).slice(0, slowestKept);
  }

  noteBroken(what: string, { request, response, exchanged, before }: Happened): void {
    const key = `${request.operation.name}: ${what.slice(0, 90)}`;
    const known = this.broken.get(key);
    if (known) known.count += 1;
    else
      this.broken.set(key, {
        what,
        count: 1,
        request: excerpt(request),
        response: response
          ? `${response.status} ${JSON.stringify([...response.headers])} ${response.text.slice(0, 600)}`
          : `${exchanged.end}, after ${exchanged.responses.length} answers: ${exchanged.rest}`,
        before: before.map((one) => excerpt(one, 300)).join('\n---\n'),
      });
  }

  close(): FuzzReport {
    return {
      sent: this.sent,
      reached: this.reached,
      broken: [...this.broken.values()],
      slowest: this.slowest,
    };
  }
}

function excerpt({ bytes }: FuzzRequest, length = 1_500): string {
  const text = Buffer.from(bytes.subarray(0, length)).toString('latin1');
  return text.replaceAll(/(c[cp]k_|Bearer )[\w.-]+/g, '$1…');
}
