import { db, inTransaction } from '#app/db/connection/client.ts';
import { lockCollabRow } from '#app/db/collabs/writes.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { getCollab, listCollabs, type CollabRecord } from '../../collabs/collab.ts';
import { collabChangedEvents } from '../../collabs/events.ts';
import { savePayloadSize } from '../../collabs/payload-size.ts';
import { recordChange } from '../../events/record-events.ts';
import { limits } from '../../limits.ts';
import { Problem } from '../../problem.ts';
import type { CreatorPrincipal } from '../../principal.ts';

/** A field of the profile that a brand shows differently. */
type OverriddenField =
  'firstName' | 'lastName' | 'shopTitle' | 'shopDescription' | 'primaryColor' | 'socials' | 'picture';

/** A brand with its own values for the creator. */
export interface Overrides {
  collabId: string;
  brand: string;
  fields: OverriddenField[];
  /** Whether the creator may remove them: a brand that is not accepted sees nothing else. */
  canReset: boolean;
}

/** Lists the brands that show other values than the creator's own profile. */
export async function listOverrides(creator: CreatorPrincipal): Promise<Overrides[]> {
  const { rows } = await listCollabs(creator, {}, { limit: limits.pageSize.max, after: undefined });
  const records = rows.map(({ record }) => record);
  const channels = await db.channel.findMany({
    where: { id: { in: records.map(({ channelId }) => channelId) } },
    select: { id: true, brandTitle: true },
  });
  const titles = new Map(channels.map(({ id, brandTitle }) => [id, brandTitle]));
  return records
    .map((record) => ({
      collabId: record.id,
      brand: titles.get(record.channelId) ?? record.channel.name,
      fields: overriddenIn(record),
      canReset: record.acceptedAt !== null,
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** A brand's value that equals the creator's is no difference to see. */
function overriddenIn(record: CollabRecord): OverriddenField[] {
  const names = ['firstName', 'lastName', 'shopTitle', 'shopDescription', 'primaryColor'] as const;
  const texts = names.filter((name) => record[name] !== null && record[name] !== record.creator[name]);
  const socials =
    record.socials !== null && JSON.stringify(record.socials) !== JSON.stringify(record.creator.socials);
  return [
    ...texts,
    ...(socials ? (['socials'] as const) : []),
    ...(record.hasOwnPicture ? (['picture'] as const) : []),
  ];
}

/**
 * Removes a brand's own values for the creator, so that it shows the creator's profile. A name that the profile lacks stays.
 * @throws Problem `collab-not-found`; `brand-not-accepted` for a brand that would then see nothing.
 */
export async function resetOverrides(creator: CreatorPrincipal, collabId: string): Promise<void> {
  const key = await requireCollab(creator, collabId);
  await inTransaction(async (tx) => {
    await lockCollabRow(tx, key);
    const before = await getCollab(tx, key);
    if (before.record.acceptedAt === null) throw new Problem('brand-not-accepted');
    const { firstName, lastName } = before.record.creator;
    await tx.collab.update({
      where: { channelId_id: { channelId: key.channelId, id: key.collabId } },
      data: {
        ...(firstName !== null && { firstName: null }),
        ...(lastName !== null && { lastName: null }),
        shopTitle: null,
        shopDescription: null,
        primaryColor: null,
        profilePictureId: null,
        socials: Prisma.DbNull,
        revision: { increment: 1 },
      },
      select: { id: true },
    });
    const after = await getCollab(tx, key);
    await savePayloadSize(tx, after);
    await recordChange(tx, key, collabChangedEvents(before, after));
  });
}
