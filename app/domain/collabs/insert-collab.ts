import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { Problem } from '../problem.ts';
import { chooseAffiliateCode } from './choose-affiliate-code.ts';
import { chooseHandle } from './choose-handle.ts';
import type { CreateCollabInput } from './create-collab-input.ts';
import { isTaken } from './is-taken.ts';
import { SecondCollab } from './second-collab.ts';

/** What a collab is joined to, as far as it is settled before its row is written. */
export interface Resolved {
  channelId: string;
  creatorId: string;
  tierId: string | null;
  profilePictureId: string | null;
}

/** More than enough when names that collide are left to chance from the second try on. */
const mostTries = 6;

/**
 * Inserts a collab's row, again with other names while those that were made for it are taken.
 * @throws Problem `conflict` when the creator has one in the channel already or a code or handle is taken; `unavailable`
 *   when others took every name that was made for it.
 */
export async function insertCollab(
  tx: Transaction,
  input: CreateCollabInput,
  resolved: Resolved,
): Promise<string> {
  const { channelId } = resolved;
  const id = newId();
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    const wanted = { channelId, name: `${input.firstName} ${input.lastName}`, attempt };
    const affiliateCode = input.affiliateCode ?? (await chooseAffiliateCode(tx, wanted));
    const row = {
      ...resolved,
      id,
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      handle: input.handle ?? (await chooseHandle(tx, wanted)),
      primaryColor: input.primaryColor ?? null,
      shopTitle: input.title ?? null,
      affiliateCode,
      affiliateCodeKey: affiliateCode.toLowerCase(),
      affiliateUrl: input.affiliateUrl ?? null,
      ...(input.socials === undefined ? {} : { socials: input.socials }),
      ...(input.tags === undefined ? {} : { tags: input.tags }),
    };
    // A row that collides with another's is left out, and does not end the transaction.
    const { count } = await tx.collab.createMany({ data: [row], skipDuplicates: true });
    if (count === 1) return id;
    await refuseTakenNames(tx, row, input);
  }
  throw new Problem(
    'unavailable',
    'Many creators of this name are being added at this moment. Try again soon.',
    { retryAfterSeconds: 1 },
  );
}

/** Refuses what the caller chose and another collab has. What we chose ourselves is chosen again. */
async function refuseTakenNames(
  tx: Transaction,
  row: { channelId: string; creatorId: string; affiliateCodeKey: string; handle: string },
  { affiliateCode, handle }: CreateCollabInput,
): Promise<void> {
  const { channelId, creatorId, affiliateCodeKey } = row;
  await refuseSecondCollab(tx, channelId, [creatorId]);
  const isCodeTaken = { channelId_affiliateCodeKey: { channelId, affiliateCodeKey } };
  if (
    affiliateCode !== undefined &&
    (await tx.collab.findUnique({ where: isCodeTaken, select: { id: true } }))
  )
    throw isTaken('affiliate code', affiliateCode);
  const isHandleTaken = { channelId_handle: { channelId, handle: row.handle } };
  if (handle !== undefined && (await tx.collab.findUnique({ where: isHandleTaken, select: { id: true } })))
    throw isTaken('handle', handle);
}

/** @throws SecondCollab when one of the creators has a collab in the channel. */
export async function refuseSecondCollab(
  tx: Transaction,
  channelId: string,
  creatorIds: readonly string[],
): Promise<void> {
  const existing = await tx.collab.findFirst({
    where: { channelId, creatorId: { in: [...creatorIds] } },
    select: { id: true },
  });
  if (existing) throw new SecondCollab(existing.id);
}
