import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#app/db/client.ts';
import { brokenUniqueConstraint } from '#app/db/database-error.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { emailKey } from '../creators/email.ts';
import { saveCustomValues } from '../custom-fields/save-custom-values.ts';
import { setDiscount } from '../discounts/set-discount.ts';
import { Problem } from '../problem.ts';
import { collabChanged } from './collab-changed.ts';
import { findChanges } from './find-changes.ts';
import { isTaken } from './is-taken.ts';
import { noteChange } from './note-change.ts';
import { readCollab } from './read-collab.ts';
import type { CollabHead, ReadCollab } from './read-collab.ts';
import type { CollabKey } from './reach-collab.ts';
import { weighOwn } from './weigh-own.ts';
import type { UpdateCollabInput } from './update-collab-input.ts';

/**
 * Changes a collab. It says what the brand says of the creator, and changes nothing that another brand sees. A request
 * that changes nothing leaves no trace.
 * @throws Problem `conflict` for another e-mail address than the creator's, and for a code or handle that another collab
 *   has; `invalid` for a tier, custom field or picture that is not the channel's.
 */
export async function updateCollab(
  tx: Transaction,
  key: CollabKey,
  input: UpdateCollabInput,
): Promise<ReadCollab> {
  await lockCollab(tx, key);
  const before = await readCollab(tx, key);
  refuseOtherEmail(before.head, input.email);
  const changes = await findChanges(tx, before.head, input);
  await writeBeside(tx, before, input);
  if (Object.keys(changes).length === 0 && isDeepStrictEqual(await readCollab(tx, key), before))
    return before;
  await writeChanges(tx, before.head, { changes, input });
  const after = await readCollab(tx, key);
  await weighOwn(tx, after);
  await noteChange(tx, key, collabChanged(before, after));
  return after;
}

/** Holds the collab's row, so that of two changes at once the second sees the first. */
async function lockCollab(tx: Transaction, { channelId, collabId }: CollabKey): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM collabs WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE`;
}

function refuseOtherEmail(collab: CollabHead, email: string | undefined): void {
  if (email === undefined || emailKey(email) === emailKey(collab.email)) return;
  throw new Problem(
    'conflict',
    'The e-mail address is what the creator signs in with, and only the creator can change it. Leave email out, or send it as it stands.',
  );
}

/** What stands in tables of its own beside the collab. */
async function writeBeside(
  tx: Transaction,
  { head: collab, custom: former }: ReadCollab,
  input: UpdateCollabInput,
): Promise<void> {
  const { channelId, id: collabId, discount: current } = collab;
  if (input.discount !== undefined)
    await setDiscount(tx, { channelId, collabId }, { current, wanted: input.discount });
  if (input.custom.size === 0) return;
  const channel = await tx.channel.findUniqueOrThrow({ where: { id: collab.channelId } });
  const present = Object.keys(JSON.parse(former) as object);
  await saveCustomValues(tx, channel, [
    { owner: { type: 'collab', id: collab.id }, custom: input.custom, path: 'custom', present },
  ]);
}

async function writeChanges(
  tx: Transaction,
  { channelId, id }: CollabHead,
  { changes, input }: { changes: Prisma.CollabUncheckedUpdateInput; input: UpdateCollabInput },
): Promise<void> {
  try {
    await tx.collab.update({
      where: { channelId_id: { channelId, id } },
      data: { ...changes, revision: { increment: 1 } },
      select: { id: true },
    });
  } catch (error) {
    throw takenProblem(brokenUniqueConstraint(error), input) ?? error;
  }
}

function takenProblem(constraint: string | undefined, { affiliateCode, handle }: UpdateCollabInput) {
  if (constraint === 'collabs_channel_id_affiliate_code_key_key' && affiliateCode !== undefined)
    return isTaken('affiliate code', affiliateCode);
  if (constraint === 'collabs_channel_id_handle_key' && handle !== undefined)
    return isTaken('handle', handle);
  return undefined;
}
