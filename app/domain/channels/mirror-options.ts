import { z } from 'zod';
import { lockChannel } from '#app/db/channels.ts';
import type { AffectedCollabs } from '#app/db/mirror/affected-collabs.ts';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { DropRemoval } from '#app/db/generated/enums.ts';
import { markOwnObjectsDirty } from '#app/db/mirror/leases.ts';
import { deleteProductDetails } from '#app/db/drops/products.ts';
import { markAllDirty } from '../collabs/dirty.ts';
import { validate, withoutUndefined } from '../input/validate.ts';

/** Which data of its creators a channel's store contains, and how. */
const mirrorOptions = z.object({
  storefrontApiAccess: z.boolean(),
  mirrorsEmail: z.boolean(),
  mirrorsCustomer: z.boolean(),
  hidesDropsFromSearch: z.boolean(),
  pagesNeedAcceptance: z.boolean(),
  mirrorsCreatorCollection: z.boolean(),
  mirrorsProductCreators: z.boolean(),
  compatiblePayload: z.boolean(),
  backwardCompatibleKeys: z.boolean(),
  dropRemoval: z.enum(DropRemoval),
});

export type MirrorOptions = z.output<typeof mirrorOptions>;

const optionsInput = mirrorOptions.partial().transform(withoutUndefined);

/** The mirror options among the columns of a channel. */
export function mirrorOptionsOf(channel: MirrorOptions): MirrorOptions {
  return mirrorOptions.parse(channel);
}

/**
 * Updates a channel's mirror options in a transaction of its own, as {@link updateMirrorOptionsIn} does.
 * @throws Problem `invalid-input`.
 */
export async function updateMirrorOptions(channelId: string, body: unknown): Promise<Partial<MirrorOptions>> {
  const options = validate(optionsInput, body);
  return inTransaction((tx) => updateMirrorOptionsIn(tx, channelId, options));
}

/**
 * Updates the given mirror options of a channel, and mirrors the collabs that they affect. Writes nothing when nothing
 * changes.
 * @returns the options that changed.
 */
export async function updateMirrorOptionsIn(
  tx: Transaction,
  channelId: string,
  change: Partial<MirrorOptions>,
): Promise<Partial<MirrorOptions>> {
  await lockChannel(tx, channelId);
  const before = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  const after = { ...before, ...change };
  const changed = mirrorOptions.keyof().options.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return {};
  const misspelledKeyDefined = before.misspelledKeyDefined || after.backwardCompatibleKeys;
  await tx.channel.update({ where: { id: channelId }, data: { ...change, misspelledKeyDefined } });
  await markOwnObjectsDirty(tx, channelId);
  // Without compatible payloads, changes of products were not read.
  if (changed.includes('compatiblePayload') && after.compatiblePayload)
    await deleteProductDetails(tx, channelId);
  const affected = changed.map((name) => affectedCollabs[name](after)).filter((kind) => kind !== null);
  const kinds = affected.filter((kind) => kind !== 'all');
  if (kinds.length < affected.length) await markAllDirty(tx, { channelId });
  else if (kinds.length > 0) await markAllDirty(tx, { channelId, kinds });
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** Which collabs an option affects: all, some, or null for none. */
const affectedCollabs: Record<keyof MirrorOptions, (after: MirrorOptions) => AffectedCollabs | 'all' | null> =
  {
    /** Only the metaobject definition. */
    storefrontApiAccess: () => null,
    mirrorsEmail: () => 'all',
    backwardCompatibleKeys: () => 'all',
    /** Existing customers stay. Collabs that were denied a customer no longer need one. */
    mirrorsCustomer: ({ mirrorsCustomer }) => (mirrorsCustomer ? 'all' : 'denied'),
    hidesDropsFromSearch: () => 'withDrops',
    pagesNeedAcceptance: () => 'notAccepted',
    mirrorsCreatorCollection: () => 'withDrops',
    mirrorsProductCreators: () => 'withDrops',
    compatiblePayload: () => 'all',
    /** Deleted collections are not created again. Unpublished ones are deleted now. */
    dropRemoval: ({ dropRemoval }) => (dropRemoval === 'delete' ? 'withRemovedCollections' : null),
  };
