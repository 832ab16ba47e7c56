import { db } from '#app/db/client.ts';
import { openStore } from '#app/domain/channels/open-store.ts';
import { renewAccess } from '#app/domain/channels/renew-access.ts';
import { ensureDefinition } from './ensure-definition.ts';
import { ensurePublication } from './ensure-publication.ts';
import type { Lanes } from './lanes.ts';
import { assertLease } from './lease.ts';
import type { Lease } from './lease.ts';
import type { MirrorContext } from './mirror-context.ts';
import { mirrorEntry } from './mirror-entry.ts';
import { pickDue } from './pick-due.ts';

/** How long one channel works before it looks whether others wait for their turn. */
const turnMs = 1_000;
const settings = { timeoutMs: 20_000, patienceMs: 60_000 };

/**
 * Whether there may be more to do, or nothing that could be begun now. Without the app in the store there is nothing to
 * do: installing it asks again.
 */
export type TurnOutcome = 'more' | 'done' | 'uninstalled';

/**
 * Begins to mirror what is due in a channel, for the length of one turn; what is still under way at its end is left in
 * the lanes. The store is opened anew each time: a drain can last longer than an access token.
 * @throws {PlatformError} when no collab of the channel can be mirrored now.
 * @throws {LeaseLost}
 */
export async function takeTurn(lease: Lease, lanes: Lanes): Promise<TurnOutcome> {
  const context = await openContext(lease);
  if (!context) return 'uninstalled';
  const endsAt = performance.now() + turnMs;
  while (performance.now() < endsAt && !lanes.hasFailed) {
    const isFull = await fillLanes(context, lanes);
    if (lanes.isIdle) return 'done';
    if (isFull) await lanes.change();
  }
  return 'more';
}

/** @returns whether nothing more can begin before something changes. */
async function fillLanes(context: MirrorContext, lanes: Lanes): Promise<boolean> {
  const { all, background } = lanes.room;
  const limit = background > 0 ? background : all;
  if (limit === 0) return true;
  const picking = { limit, except: lanes.collabIds, onlyInteractive: background === 0 };
  const entries = await pickDue(context.channel.id, picking);
  for (const entry of entries) lanes.begin(entry, () => mirrorEntry(context, entry));
  return entries.length < limit;
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
