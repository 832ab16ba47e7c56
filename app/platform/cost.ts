import { z } from 'zod';

/** `extensions.cost` of an Admin API answer, in points. https://shopify.dev/docs/api/usage/rate-limits */
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

/** What one request asked for and cost, and how full the store's bucket is after it. All in points. */
export interface Cost {
  requested: number;
  actual: number;
  maximum: number;
  available: number;
  restoreRatePerSecond: number;
}

/** Reads the cost out of an answer's extensions; undefined when the answer carries none. */
export function readCost(extensions: unknown): Cost | undefined {
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

/** How long until the bucket holds what a throttled request asks for, in milliseconds. */
export function millisecondsUntilAffordable(cost: Cost | undefined): number {
  if (!cost) return 1_000;
  const missing = Math.max(0, cost.requested - cost.available);
  return Math.ceil((missing / cost.restoreRatePerSecond) * 1_000);
}
