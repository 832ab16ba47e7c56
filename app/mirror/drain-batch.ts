import pLimit from 'p-limit';
import { db } from '#app/db/client.ts';
import { openStore } from '#app/domain/channels/open-store.ts';
import { renewAccess } from '#app/domain/channels/renew-access.ts';
import { ensureDefinition } from './ensure-definition.ts';
import { ensurePublication } from './ensure-publication.ts';
import { assertLease, LeaseLost } from './lease.ts';
import type { Lease } from './lease.ts';
import type { MirrorContext } from './mirror-context.ts';
import { mirrorEntry } from './mirror-entry.ts';
import { pickDue } from './mirror-queue.ts';

const batchSize = 20;
/** How many collabs of one channel are written at the same time: enough to hide the platform's latency. */
const atOnce = 4;
const settings = { timeoutMs: 20_000, patienceMs: 60_000 };

/** Whether there may be more to do. Without the app in the store there is nothing to do: installing it asks again. */
export type BatchOutcome = 'more' | 'done' | 'uninstalled';

/**
 * Mirrors some collabs of a channel. The store is opened anew each time: a drain can last longer than an access token.
 * @throws {PlatformError} when no collab of the channel can be mirrored now.
 * @throws {LeaseLost}
 */
export async function drainBatch(lease: Lease): Promise<BatchOutcome> {
  const context = await openContext(lease);
  if (!context) return 'uninstalled';
  const entries = await pickDue(lease.channelId, batchSize);
  const limit = pLimit(atOnce);
  const outcomes = await Promise.allSettled(entries.map((entry) => limit(() => mirrorEntry(context, entry))));
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  // A worker that was taken for dead may also find what it had begun in the database ended. That is no trouble of its own.
  if (failures.length > 0) throw failures.find((failure) => failure instanceof LeaseLost) ?? failures[0];
  return entries.length > 0 ? 'more' : 'done';
}

/** The store, made ready for creators. */
async function openContext(lease: Lease): Promise<MirrorContext | undefined> {
  const { channelId } = lease;
  await renewAccess(channelId);
  const store = await openStore(channelId, { ...settings, beforeWrite: () => assertLease(lease) });
  if (!store) return undefined;
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId } });
  const context = { channel, store, lease };
  await ensureDefinition(context);
  return { ...context, publicationId: await ensurePublication(context) };
}
