import { setTimeout as sleep } from 'node:timers/promises';
import { countBehind } from '../../support/store/mirror-health.ts';
import { listWebhooks } from '../../support/db/webhooks.ts';
import type { SuiteContext } from './suite-context.ts';
import { randomNumbers } from './random.ts';
import { checkEffects } from './check-effects.ts';
import { makeDeliveries } from './make-deliveries.ts';
import { seedStore } from './seed-store.ts';
import { sendDeliveries } from './send-deliveries.ts';

export interface DeliveryReport {
  deliveries: number;
  requests: number;
  forged: number;
  forgedTaken: number;
  /** The first violations, and how many there are. */
  broken: string[];
  brokenCount: number;
  p50Ms: number;
  p99Ms: number;
}

const reportLimit = 10;

/** Sends a number of webhooks, waits until they are handled, and checks their effects. */
export async function runDeliveries(
  context: SuiteContext,
  { count, retryForMs }: { count: number; retryForMs: number },
): Promise<DeliveryReport> {
  const random = randomNumbers(20_261_121);
  const seeded = await seedStore(context);
  const deliveries = makeDeliveries(seeded, random, { shop: context.channel.domain, count });
  const sent = await sendDeliveries(context, deliveries, random);
  await waitUntilHandled(context, retryForMs);
  const broken = [...sent.wrong, ...(await checkEffects(context, seeded, deliveries))];
  const at = (share: number) => sent.tookMs[Math.floor(sent.tookMs.length * share)] ?? Infinity;
  return {
    deliveries: count,
    requests: sent.requests,
    forged: deliveries.filter(({ isForged }) => isForged).length,
    forgedTaken: sent.forgedTaken,
    broken: broken.slice(0, reportLimit),
    brokenCount: broken.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** Webhooks that are not handled in time are checked as they are. */
async function waitUntilHandled(context: SuiteContext, retryForMs: number): Promise<void> {
  const isWaiting = async () =>
    (await countBehind(context)) > 0 || (await listWebhooks(context)).some(({ waits }) => waits);
  const endsAt = Date.now() + retryForMs;
  while (Date.now() < endsAt && (await isWaiting())) await sleep(100);
}
