import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { BrandCaller } from '../../caller.ts';
import { isErasedEmail } from '../../creators/erased-email.ts';
import { creatorProfile } from '../../creators/creator-profile.ts';
import { limits } from '../../limits.ts';
import { affiliateUrl, shopUrl } from '../affiliate-url.ts';
import { isPartial } from '../is-partial.ts';
import { reachCollab } from '../reach-collab.ts';
import type { CollabKey } from '../reach-collab.ts';
import { readCollab } from '../read-collab.ts';
import type { CollabHead } from '../read-collab.ts';
import type { CollabView } from './collab-view.ts';
import { readFields } from './read-fields.ts';

/**
 * A collab as its brand's own pages show it: what the brand wrote, and of the creator's own profile what the brand may
 * see.
 * @throws Problem `not-found` for a collab that the brand does not have.
 */
export async function viewCollab(caller: BrandCaller, collabId: string): Promise<CollabView> {
  const key = await reachCollab(caller, collabId);
  return inTransaction(async (tx) => {
    const { head } = await readCollab(tx, key);
    const { currency, mirror } = await tx.channel.findUniqueOrThrow({
      where: { id: key.channelId },
      select: { currency: true, mirror: { select: { blockedReason: true } } },
    });
    return {
      ...present(head),
      currency,
      storeBlocked: mirror?.blockedReason ?? null,
      fields: await readFields(tx, key),
      usage: await readUsage(tx, key),
    };
  });
}

type OwnParts = Omit<CollabView, 'currency' | 'storeBlocked' | 'fields' | 'usage'>;

function present(head: CollabHead): OwnParts {
  const { id, handle, tier, isActive, acceptedAt, collabStartedAt, createdAt, updatedAt } = head;
  return {
    ...{ id, handle, isActive, acceptedAt, collabStartedAt, createdAt, updatedAt },
    email: isErasedEmail(head.email) ? null : head.email,
    state: isActive ? (isPartial(head) ? 'partial' : 'active') : 'paused',
    own: ownWords(head),
    shown: creatorProfile(head),
    link: affiliateUrl(head),
    page: shopUrl(head),
    tier: tier && {
      id: tier.id,
      title: tier.title,
      campaign: { id: tier.campaign.id, title: tier.campaign.title },
      discount: tier.discount && { amount: tier.discount.amount, type: tier.discount.type },
    },
    discount: head.discount && { amount: head.discount.amount, type: head.discount.type },
  };
}

function ownWords(head: CollabHead): CollabView['own'] {
  const { firstName, lastName, isOnboarded, primaryColor, affiliateCode, affiliateUrl: ownLink } = head;
  return {
    ...{ firstName, lastName, isOnboarded, primaryColor, affiliateCode, affiliateUrl: ownLink },
    title: head.shopTitle,
    tags: head.tags as string[] | null,
    socials: head.socials as CollabView['own']['socials'],
    picture: head.profilePicture?.url ?? null,
  };
}

/** How full the collab's entry in the store is, at most. */
async function readUsage(tx: Transaction, { channelId, collabId }: CollabKey): Promise<CollabView['usage']> {
  const [row] = await tx.$queryRaw<{ bytes: number; drops: number }[]>`
    SELECT (data_bytes + bytes)::int AS bytes, weighed.drops::int AS drops
    FROM collabs, weigh_drops(channel_id, id) AS weighed
    WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid`;
  return {
    bytes: row?.bytes ?? 0,
    mostBytes: limits.mirrorDataBytes,
    drops: row?.drops ?? 0,
    mostDrops: limits.dropsPerCollab,
  };
}
