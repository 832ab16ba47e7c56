import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { CreateCollabInput } from '../collabs/input.ts';
import type { DiscountValue } from '../discounts/amount.ts';

/** A tier by the names that a file can use, with its discount. */
export interface ImportTier {
  id: string;
  key: string;
  title: string;
  /** Whether it is the default tier. */
  isStandard: boolean;
  discount: DiscountValue | null;
}

/** Lists the tiers of a channel to which collabs can be assigned. */
export async function listImportTiers(channelId: string, client: Transaction = db): Promise<ImportTier[]> {
  const tiers = await client.tier.findMany({
    where: { channelId, archivedAt: null },
    select: {
      id: true,
      key: true,
      title: true,
      isDefault: true,
      campaign: { select: { isDefault: true, archivedAt: true } },
      discount: { select: { amount: true, type: true } },
    },
  });
  return tiers.map(({ isDefault, campaign, ...tier }) => ({
    ...tier,
    isStandard: isDefault && campaign.isDefault && campaign.archivedAt === null,
  }));
}

/** What a creator would get: a tier by title, and the discount, the row's own or the tier's. */
interface Grants {
  tier: string | null;
  discount: DiscountValue | null;
}

/** Computes what a row grants, with the current tiers. */
export function grantsOf({ collabTier, discount }: CreateCollabInput, tiers: readonly ImportTier[]): Grants {
  const tier = tiers.find(({ id, isStandard }) =>
    collabTier === undefined ? isStandard : id === collabTier,
  );
  return { tier: tier?.title ?? null, discount: discount ?? tier?.discount ?? null };
}
