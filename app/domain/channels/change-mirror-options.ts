import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { enqueueMirror } from '#app/jobs/enqueue.ts';
import { markInSlices } from '../collabs/mark-in-slices.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';

/** What of a channel's creators its store gets to hold, and how. */
export type MirrorOptions = Pick<
  Channel,
  | 'storefrontApiAccess'
  | 'mirrorsEmail'
  | 'mirrorsCustomer'
  | 'hidesDropsFromSearch'
  | 'backwardCompatibleKeys'
  | 'dropRemoval'
>;

/**
 * Changes what a channel's store gets to hold. The places of those whom it concerns follow, and no others'; a change that
 * changes nothing leaves no trace.
 * @returns what is another than before.
 */
export async function changeMirrorOptions(
  tx: Transaction,
  channelId: string,
  change: Partial<MirrorOptions>,
): Promise<Partial<MirrorOptions>> {
  await tx.$executeRaw`SELECT 1 FROM channels WHERE id = ${channelId}::uuid FOR NO KEY UPDATE`;
  const before = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  const after = { ...before, ...change };
  const changed = optionNames.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return {};
  const misspelledKeyDefined = before.misspelledKeyDefined || after.backwardCompatibleKeys;
  await tx.channel.update({ where: { id: channelId }, data: { ...change, misspelledKeyDefined } });
  const concerned = changed.map((name) => concerns[name](channelId, after)).filter((query) => query !== null);
  if (concerned.includes(everyCollab)) await markInSlices(tx, { channelId });
  else if (concerned.length > 0) await markManyDirty(tx, channelId, Prisma.join(concerned, ' UNION '));
  // What the channel itself has in the store is looked after before any of its creators.
  await enqueueMirror(tx, channelId);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** Stands for all that the channel has, who are marked slice by slice. */
const everyCollab = Prisma.sql`SELECT NULL::uuid`;

/** SQL for the collabs whose places in the store an option stands in; null when it is none's. */
const concerns: Record<keyof MirrorOptions, (channelId: string, after: MirrorOptions) => Prisma.Sql | null> =
  {
    /** The definition's alone. */
    storefrontApiAccess: () => null,
    mirrorsEmail: () => everyCollab,
    backwardCompatibleKeys: () => everyCollab,
    /** Who has become a customer stays one; what the store did not let us do is no matter any more. */
    mirrorsCustomer: (channelId, { mirrorsCustomer }) =>
      mirrorsCustomer
        ? everyCollab
        : Prisma.sql`
          SELECT collab_id FROM mirror_entries
          WHERE channel_id = ${channelId}::uuid AND last_error IS NOT NULL`,
    hidesDropsFromSearch: (channelId) => Prisma.sql`
      SELECT DISTINCT collab_id FROM drops WHERE channel_id = ${channelId}::uuid AND removed_at IS NULL`,
    /** What was deleted is not made again; what was only taken off goes now. */
    dropRemoval: (channelId, { dropRemoval }) =>
      dropRemoval === 'delete'
        ? Prisma.sql`
          SELECT DISTINCT drops.collab_id FROM drops
          JOIN platform_objects AS collection
            ON collection.channel_id = drops.channel_id AND drop_id = drops.id AND kind = 'collection'
          WHERE drops.channel_id = ${channelId}::uuid AND removed_at IS NOT NULL AND platform_id IS NOT NULL`
        : null,
  };

const optionNames = Object.keys(concerns) as (keyof MirrorOptions)[];
