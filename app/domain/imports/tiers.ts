import { db, type Transaction } from '#app/db/connection/client.ts';
import type { CreateCollabInput } from '../collabs/input.ts';
import type { DiscountValue } from '../discounts/amount.ts';
import type { TierDates } from '../discounts/conditions.ts';

/** A tier by the names that a file can use, with its discount, and the dates of that and of custom ones. */
export interface ImportTier extends TierDates {
  id: string;
  key: string;
  title: string;
  /** Whether it is the default tier. */
  isStandard: boolean;
  discount: DiscountValue | null;
}

/** Lists the tiers of a channel to which collabs can be assigned. */
async function listImportTiers(channelId: string, client: Transaction): Promise<ImportTier[]> {
  const tiers = await client.tier.findMany({
    where: { channelId, archivedAt: null },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      key: true,
      title: true,
      isDefault: true,
      campaign: { select: { isDefault: true, archivedAt: true } },
      discount: { select: { amount: true, type: true } },
      startsAt: true,
      endsAt: true,
    },
  });
  return tiers.map(({ isDefault, campaign, ...tier }) => ({
    ...tier,
    isStandard: isDefault && campaign.isDefault && campaign.archivedAt === null,
  }));
}

/** What the rows of a file are parsed with: the channel's currency and tiers, and the handles of its custom fields with lists. */
export interface ImportContext {
  /** ISO 4217. */
  currency: string;
  tiers: readonly ImportTier[];
  listFields: ReadonlySet<string>;
}

/** Gets what the rows of a channel's file are parsed with. */
export async function getImportContext(channelId: string, client: Transaction = db): Promise<ImportContext> {
  const tiers = await listImportTiers(channelId, client);
  const fields = await client.customFieldDefinition.findMany({
    where: { channelId, ownerType: 'collab', removedAt: null, type: { startsWith: 'list.' } },
    select: { handle: true },
  });
  const { currency } = await client.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { currency: true },
  });
  return { currency, tiers, listFields: new Set(fields.map(({ handle }) => handle)) };
}

/** What a creator would get: a tier by title, and the discount, the row's own or the tier's. */
interface Grants {
  tier: string | null;
  discount: (DiscountValue & Partial<TierDates>) | null;
}

/** Computes what a row grants, with the current tiers. */
export function grantsOf(
  { collabTier, discount }: Pick<CreateCollabInput, 'collabTier' | 'discount'>,
  { tiers }: ImportContext,
): Grants {
  const tier = tiers.find(({ id, isStandard }) =>
    collabTier === undefined ? isStandard : id === collabTier,
  );
  const granted = discount ?? tier?.discount;
  const { startsAt = null, endsAt = null } = tier ?? {};
  return { tier: tier?.title ?? null, discount: granted ? { ...granted, startsAt, endsAt } : null };
}
