import { z } from 'zod';

/** The faults that can be injected. */
const FAULTS = [
  'delay',
  'lose-request',
  'throttle',
  'lose-answer',
  'garbage',
  'shrink-bucket',
  'internal-error',
  'user-error',
  'unavailable',
  'closed',
  'refused',
  'webhook-drop',
  'webhook-double',
  'webhook-hold',
  'file-fail',
  'bulk-hold',
  'bulk-fail',
  'bulk-lose-line',
] as const;

/** Statuses of a `refused` request. https://shopify.dev/docs/api/usage/response-codes; 408 is RFC 9110's. */
const REFUSALS: ReadonlySet<number> = new Set([403, 408, 430]);

export const faultOrder = z
  .object({
    fault: z.enum(FAULTS),
    /** How many requests it affects; `always` until it is deleted. */
    times: z.union([z.int().positive(), z.literal('always')]).default(1),
    /** Affects one of this many matching requests. */
    every: z.int().positive().default(1),
    /** Duration of a delay, a shrunken bucket, a postponed webhook or a waiting bulk operation. */
    ms: z.number().nonnegative().default(1000),
    /** Instead of `ms`, a delay, a postponed webhook or a waiting bulk operation lasts until the fault is removed. */
    untilRemoved: z.boolean().default(false),
    /** Only the operation of this name, or with this root field; `access_token` for the token endpoint; a webhook's topic. */
    operation: z.string().optional(),
    /** Only operations with this root field. */
    field: z.string().optional(),
    /** Only this store. */
    store: z.string().optional(),
    /**
     * Whether the request takes effect before it fails; always true for `lose-answer`, optional for others.
     */
    applied: z.boolean().optional(),
    /**
     * HTTP status of a `throttle`: usually 200, sometimes 429. Of a `closed` store: 402 (frozen), 404
     * (deleted), 423 (locked), or 200 (inactive). Of a `refused` request: 403 (forbidden), 408 (not received in
     * time), 430 (taken for an attack).
     */
    status: z.literal([200, 402, 403, 404, 408, 423, 429, 430]).default(200),
    /** The code of a `user-error`, by default none; that of a file's error. */
    code: z.string().optional(),
    /** Seconds in Retry-After of a `throttle`; none by default. */
    retryAfter: z.number().nonnegative().optional(),
    /** Maximum number of points in a shrunken bucket. */
    maximum: z.number().positive().default(100),
    /** After how many rows a bulk operation fails. */
    lines: z.int().nonnegative().default(0),
  })
  .strict()
  .refine(({ fault, status }) => (fault === 'refused') === REFUSALS.has(status), {
    path: ['status'],
    error: 'A fault "refused" has the status 403, 408 or 430, and no other fault has one of them',
  });

type FaultOrder = z.output<typeof faultOrder>;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault extends FaultOrder {
  id: number;
  /** Matching requests, and affected ones. */
  met: number;
  hits: number;
}

/** The properties of a request that select faults. */
export interface FaultTarget {
  store: string;
  operation: string;
  rootFields: readonly string[];
}

/** The name of the token endpoint where faults and log name operations. */
export const TOKEN_OPERATION = 'access_token';

/** Names of file transfers in faults. They are affected only if they are named. */
export const FILE_OPERATIONS = { upload: 'staged_upload', download: 'bulk_results' };

const SPARED: readonly string[] = [TOKEN_OPERATION, ...Object.values(FILE_OPERATIONS)];

/** The active faults, in order of creation. */
export class FaultSwitch {
  readonly #faults = new Map<number, Fault>();
  readonly #held = new Map<number, (() => void)[]>();
  #next = 1;

  add(order: FaultOrder): Fault {
    const fault = { ...order, id: this.#next++, met: 0, hits: 0 };
    this.#faults.set(fault.id, fault);
    return fault;
  }

  list(): Fault[] {
    return [...this.#faults.values()];
  }

  /** Removes one fault, or all, and continues what they hold. */
  remove(id?: number): void {
    const ids = id === undefined ? [...this.#faults.keys(), ...this.#held.keys()] : [id];
    for (const each of ids) {
      this.#faults.delete(each);
      const held = this.#held.get(each) ?? [];
      this.#held.delete(each);
      for (const go of held) go();
    }
  }

  /**
   * Continues with what a fault postpones: later if it lasts until its removal, else at once.
   * @param go gets the milliseconds to wait, 0 without a fault.
   */
  postpone(fault: Fault | undefined, go: (ms: number) => void): void {
    if (!fault?.untilRemoved) go(fault?.ms ?? 0);
    else this.#held.set(fault.id, [...(this.#held.get(fault.id) ?? []), () => go(0)]);
  }

  /** Resolves, in real time, when a delay is over. */
  passed(delay: Fault): Promise<void> {
    return new Promise((resolve) => this.postpone(delay, (ms) => setTimeout(resolve, ms)));
  }

  /** The first matching fault of these kinds; counts as used. */
  take(kinds: readonly FaultKind[], target: FaultTarget): Fault | undefined {
    for (const fault of this.#faults.values()) {
      if (!kinds.includes(fault.fault) || !isMeantFor(fault, target)) continue;
      fault.met += 1;
      if (fault.met % fault.every !== 0) continue;
      fault.hits += 1;
      if (fault.hits === fault.times) this.#faults.delete(fault.id);
      return fault;
    }
    return undefined;
  }
}

function isMeantFor(fault: Fault, { store, operation, rootFields }: FaultTarget): boolean {
  // The token endpoint is affected only if it is named, so that "the next request" is an API request.
  if (SPARED.includes(operation) && fault.operation !== operation) return false;
  if (fault.store !== undefined && fault.store !== store) return false;
  if (fault.field !== undefined && !rootFields.includes(fault.field)) return false;
  return (
    fault.operation === undefined || fault.operation === operation || rootFields.includes(fault.operation)
  );
}
