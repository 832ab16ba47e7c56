import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { isErasedEmail } from '#app/domain/creators/erased-email.ts';
import { metaobjectByHandle, upsertMetaobject } from '#app/platform/operations/metaobject.ts';
import { checkEntrySize } from './check-entry-size.ts';
import { creatorType, ownerKey } from './creator-fields.ts';
import { entryInTheWay } from './entry-in-the-way.ts';
import { explainEntryRefusal } from './explain-entry-refusal.ts';
import { hashOf } from './hash.ts';
import type { MirrorContext } from './mirror-context.ts';
import { noId } from './no-id.ts';
import { findObject, isUpToDate } from './platform-object.ts';
import type { KnownObject, ObjectKey } from './platform-object.ts';
import { projectCreator } from './project-creator.ts';
import type { CreatorEntry } from './project-creator.ts';
import { renameEntry } from './rename-entry.ts';
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
  if (!(await isInPlace(context, key, { known, collab }))) await refuseForeign(context, entry, collab.id);
  const { id: platformId, updatedAt } = await writeObject(context, key, () => upsert(context, collab, entry));
  await rememberObject(context, key, {
    platformId,
    hash,
    handle: entry.handle,
    changedAt: new Date(updatedAt),
  });
  return platformId !== known?.platformId;
}

/** Sees to it that the entry that we know of stands under its handle. @returns false when we know of none. */
async function isInPlace(
  context: MirrorContext,
  key: ObjectKey,
  { known, collab }: { known: KnownObject | undefined; collab: WholeCollab },
): Promise<boolean> {
  if (!known?.platformId) return false;
  // Nothing is to lead from the name of a person who was erased.
  const redirect = !isErasedEmail(collab.email);
  return renameEntry(context, key, { known, to: { id: known.platformId, handle: collab.handle, redirect } });
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
    return metaobjectUpsert?.metaobject ?? noId('UpsertMetaobject');
  } catch (error) {
    throw await explainEntryRefusal(context, { collab, entry }, error);
  }
}

async function refuseForeign(
  { store }: MirrorContext,
  entry: Pick<CreatorEntry, 'handle'>,
  collabId: string,
): Promise<void> {
  const handle = { type: creatorType, handle: entry.handle };
  const { metaobjectByHandle: existing } = await store.send(metaobjectByHandle, { handle, ownerKey });
  if (!existing || existing.owner?.value === collabId) return;
  throw entryInTheWay('UpsertMetaobject', entry.handle);
}
