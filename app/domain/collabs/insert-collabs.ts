import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { Problem } from '../problem.ts';
import { chooseNames, chooseNamesByChance } from './choose-names.ts';
import type { CollabNames } from './choose-names.ts';
import type { CreateCollabInput } from './create-collab-input.ts';
import { isTaken } from './is-taken.ts';
import { SecondCollab } from './second-collab.ts';

/** A collab as far as it is settled before its row is written. */
export interface NewCollab {
  input: CreateCollabInput;
  creatorId: string;
  tierId: string | null;
  profilePictureId: string | null;
}

type Waiting = NewCollab & { id: string };

/** More than enough when names that collide are left to chance from the second try on. */
const mostTries = 6;

/**
 * Inserts the rows of collabs in one statement; those whose made names others took meanwhile again, with other names.
 * @returns their ids, in the order given.
 * @throws Problem `conflict` when a creator has one in the channel already or a code or handle that was asked for is
 *   taken; `unavailable` when others took every name that was made.
 */
export async function insertCollabs(
  tx: Transaction,
  channelId: string,
  collabs: readonly NewCollab[],
): Promise<string[]> {
  let waiting: Waiting[] = collabs.map((collab) => ({ ...collab, id: newId() }));
  const ids = waiting.map(({ id }) => id);
  let names = await chooseNames(
    tx,
    channelId,
    collabs.map(({ input }) => input),
  );
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    const rows = waiting.map((collab, index) => rowOf(channelId, collab, names[index]));
    // A row that collides with another's is left out, and does not end the transaction.
    const inserted = await tx.collab.createManyAndReturn({
      data: rows,
      skipDuplicates: true,
      select: { id: true },
    });
    if (inserted.length === rows.length) return ids;
    const done = new Set(inserted.map(({ id }) => id));
    waiting = waiting.filter(({ id }) => !done.has(id));
    for (const collab of waiting) await refuseTakenNames(tx, channelId, collab);
    names = waiting.map(({ input }) => chooseNamesByChance(input));
  }
  throw new Problem(
    'unavailable',
    'Many creators of this name are being added at this moment. Try again soon.',
    { retryAfterSeconds: 1 },
  );
}

function rowOf(channelId: string, { input, ...resolved }: Waiting, names: CollabNames | undefined) {
  const { affiliateCode, handle } = names ?? chooseNamesByChance(input);
  return {
    ...resolved,
    channelId,
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    handle,
    primaryColor: input.primaryColor ?? null,
    shopTitle: input.title ?? null,
    affiliateCode,
    affiliateCodeKey: affiliateCode.toLowerCase(),
    affiliateUrl: input.affiliateUrl ?? null,
    ...(input.socials === undefined ? {} : { socials: input.socials }),
    ...(input.tags === undefined ? {} : { tags: input.tags }),
  };
}

/** Refuses what the caller chose and another collab has. What we chose ourselves is chosen again. */
async function refuseTakenNames(
  tx: Transaction,
  channelId: string,
  { creatorId, input: { affiliateCode, handle } }: NewCollab,
): Promise<void> {
  await refuseSecondCollab(tx, channelId, [creatorId]);
  const isAnothers = async (where: { affiliateCodeKey: string } | { handle: string }) =>
    (await tx.collab.findFirst({ where: { channelId, ...where }, select: { id: true } })) !== null;
  if (affiliateCode !== undefined && (await isAnothers({ affiliateCodeKey: affiliateCode.toLowerCase() })))
    throw isTaken('affiliate code', affiliateCode);
  if (handle !== undefined && (await isAnothers({ handle }))) throw isTaken('handle', handle);
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
