import { z } from 'zod';

/** `extensions.cost` of an Admin API response, in points. https://shopify.dev/docs/api/usage/rate-limits */
const costExtension = z.object({
  cost: z.object({
    requestedQueryCost: z.number(),
    actualQueryCost: z.number().nullish(),
    throttleStatus: z.object({
      maximumAvailable: z.number(),
      currentlyAvailable: z.number(),
      restoreRate: z.number(),
    }),
  }),
});

/** The cost of one request and the state of the store's bucket after it, in points. */
export interface Cost {
  requested: number;
  actual: number;
  maximum: number;
  available: number;
  restoreRatePerSecond: number;
}

/** Reads the cost from a response's extensions; undefined when it has none. */
export function parseCost(extensions: unknown): Cost | undefined {
  const parsed = costExtension.safeParse(extensions);
  if (!parsed.success) return undefined;
  const { requestedQueryCost, actualQueryCost, throttleStatus } = parsed.data.cost;
  return {
    requested: requestedQueryCost,
    actual: actualQueryCost ?? 0,
    maximum: throttleStatus.maximumAvailable,
    available: throttleStatus.currentlyAvailable,
    restoreRatePerSecond: throttleStatus.restoreRate,
  };
}

/** Returns the milliseconds until the bucket holds what a throttled request needs. */
export function getWaitMs(cost: Cost | undefined): number {
  if (!cost) return 1_000;
  const missing = Math.max(0, cost.requested - cost.available);
  return Math.ceil((missing / cost.restoreRatePerSecond) * 1_000);
}

/** Points of a store's bucket reserved for one request. */
export interface Reservation {
  /** Call when the request has ended, with its cost if the response had one. Never throws. */
  release(cost: Cost | undefined): Promise<void>;
  /** Records that the platform accepts no request for this store for `forMs` milliseconds. Never throws. */
  pause(forMs: number): Promise<void>;
}

/** Keeps the requests to one store within its cost budget. */
export interface CostBudget {
  /**
   * Waits until the bucket holds the expected cost of the request.
   * @param deadline latest end of the wait, in milliseconds of this machine's clock
   * @throws {PlatformError} `throttled` when the wait would end later, {@link StorePaused} while the store is paused
   */
  reserve(operation: { name: string; isWrite: boolean }, deadline: number): Promise<Reservation>;
}
