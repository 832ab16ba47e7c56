import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { PlatformError } from '#app/platform/errors.ts';
import {
  deleteMetaobject,
  metaobjectByHandle,
  upsertMetaobject,
} from '#app/platform/operations/metaobject.ts';
import { checkEntrySize } from './check-entry-size.ts';
import { creatorType, ownerKey } from './creator-fields.ts';
import { explainEntryRefusal } from './explain-entry-refusal.ts';
import { hashOf } from './hash.ts';
import type { MirrorContext } from './mirror-context.ts';
import { findObject, isUpToDate } from './platform-object.ts';
import { projectCreator } from './project-creator.ts';
import type { CreatorEntry } from './project-creator.ts';
import { rememberObject, writeObject } from './write-object.ts';

/**
 * Writes a creator's entry when it differs from what was written last. Writing by handle makes a lost answer harmless.
 * @returns true when the entry's id is new to us: the entry names its own id, so it has to be projected once more.
 * @throws {CannotMirror} when the store cannot hold the entry, which only a change of the collab helps.
 * @throws {PlatformError} `refused` when the handle belongs to an entry that is not ours: nothing foreign is overwritten.
 */
export async function mirrorMetaobject(context: MirrorContext, collab: WholeCollab): Promise<boolean> {
  const key = { kind: 'metaobject', collabId: collab.id } as const;
  const entry = projectCreator(collab);
  const hash = hashOf(entry);
  const known = await findObject(context, key);
  if (isUpToDate(known, hash)) return false;
  checkEntrySize(entry, collab.channel);
  if (!known?.platformId) await refuseForeign(context, entry, collab.id);
  const { id: platformId, updatedAt } = await writeObject(context, key, () => upsert(context, collab, entry));
  if (known?.platformId && known.platformId !== platformId) await removeFormer(context, known.platformId);
  await rememberObject(context, key, { platformId, hash, changedAt: new Date(updatedAt) });
  return platformId !== known?.platformId;
}

async function upsert(
  context: MirrorContext,
  collab: WholeCollab,
  entry: CreatorEntry,
): Promise<{ id: string; updatedAt: string }> {
  try {
    const { metaobjectUpsert } = await context.store.send(upsertMetaobject, {
      handle: { type: creatorType, handle: entry.handle },
      metaobject: { capabilities: { publishable: { status: entry.status } }, fields: entry.fields },
    });
    return metaobjectUpsert?.metaobject ?? noId();
  } catch (error) {
    throw await explainEntryRefusal(context, { collab, entry }, error);
  }
}

/** A creator who got another handle got another entry: the one at the former handle goes, if it is there. */
async function removeFormer({ store }: MirrorContext, id: string): Promise<void> {
  try {
    await store.send(deleteMetaobject, { id });
  } catch (error) {
    const isGone =
      error instanceof PlatformError && error.reasons.some(({ code }) => code === 'RECORD_NOT_FOUND');
    if (!isGone) throw error;
  }
}

function noId(): never {
  throw new PlatformError('outcome-unknown', 'UpsertMetaobject', [{ message: 'The answer names no id' }]);
}

async function refuseForeign(
  { store }: MirrorContext,
  entry: Pick<CreatorEntry, 'handle'>,
  collabId: string,
): Promise<void> {
  const handle = { type: creatorType, handle: entry.handle };
  const { metaobjectByHandle: existing } = await store.send(metaobjectByHandle, { handle, ownerKey });
  if (!existing || existing.owner?.value === collabId) return;
  throw new PlatformError('refused', 'UpsertMetaobject', [
    {
      message: `The store already has a "${creatorType}" entry with the handle "${entry.handle}" that this service did not make: rename that entry, or give this collab another handle`,
    },
  ]);
}
