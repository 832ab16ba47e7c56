import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from './arena.ts';
import { chanceFrom } from './chance.ts';
import { judgeEffects } from './judge-effects.ts';
import { makeDeliveries } from './make-deliveries.ts';
import { seedStore } from './seed-store.ts';
import { sendDeliveries } from './send-deliveries.ts';

/** What came of all deliveries. */
export interface DeliveryReport {
  deliveries: number;
  requests: number;
  forged: number;
  forgedTaken: number;
  /** What broke a law, the first of it, and how much there is. */
  broken: string[];
  brokenCount: number;
  p50Ms: number;
  p99Ms: number;
}

const told = 10;

/** Sends so many deliveries, waits until they are heeded, and looks at what they did. */
export async function runDeliveries(
  arena: Arena,
  { count, patienceMs }: { count: number; patienceMs: number },
): Promise<DeliveryReport> {
  const chance = chanceFrom(20_261_121);
  const ground = await seedStore(arena);
  const deliveries = makeDeliveries(ground, chance, { shop: arena.channel.domain, count });
  const sent = await sendDeliveries(arena, deliveries, chance);
  await waitUntilHeeded(arena, patienceMs);
  const broken = [...sent.wrong, ...(await judgeEffects(arena, ground, deliveries))];
  const at = (share: number) => sent.tookMs[Math.floor(sent.tookMs.length * share)] ?? Infinity;
  return {
    deliveries: count,
    requests: sent.requests,
    forged: deliveries.filter(({ isForged }) => isForged).length,
    forgedTaken: sent.forgedTaken,
    broken: broken.slice(0, told),
    brokenCount: broken.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** What is not heeded in time is judged as it is then. */
async function waitUntilHeeded({ query }: Arena, patienceMs: number): Promise<void> {
  const waiting = `
    SELECT 1 FROM platform_notices WHERE next_attempt_at IS NOT NULL
    UNION ALL SELECT 1 FROM mirror_entries WHERE dirty_since IS NOT NULL LIMIT 1`;
  const endsAt = Date.now() + patienceMs;
  while (Date.now() < endsAt && (await query(waiting)).length > 0) await sleep(100);
}
