import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { isErasedEmail } from '#app/domain/creators/erased-email.ts';
import { hasCode } from '#app/platform/errors.ts';
import { updateMetaobject, upsertMetaobject } from '#app/platform/operations/metaobject.ts';
import { checkEntrySize } from './check-entry-size.ts';
import { creatorType } from './creator-fields.ts';
import { explainEntryRefusal } from './explain-entry-refusal.ts';
import { forgetObject } from './forget-object.ts';
import { freeHandle } from './free-handle.ts';
import { hashOf } from './hash.ts';
import type { MirrorContext } from './mirror-context.ts';
import { noId } from './no-id.ts';
import { findObject, isUpToDate } from './platform-object.ts';
import { projectCreator } from './project-creator.ts';
import type { CreatorEntry } from './project-creator.ts';
import { rememberObject, writeObject } from './write-object.ts';

/** An entry as the platform's answer to a write gives it. */
interface WrittenEntry {
  id: string;
  updatedAt: string;
}

/**
 * Writes a creator's entry when it differs from what was written last: by its id where that is known, whatever its handle
 * is in the store meanwhile, and by its handle where it is not, which makes a lost answer harmless.
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
  const id = known?.platformId ?? null;
  const updated = id === null ? undefined : await update(context, { id, entry }, collab);
  const { id: platformId, updatedAt } = updated ?? (await make(context, entry, collab));
  await rememberObject(context, key, {
    platformId,
    hash,
    handle: entry.handle,
    changedAt: new Date(updatedAt),
  });
  return platformId !== id;
}

/** @returns undefined when there is no such entry any more: then it is forgotten. */
async function update(
  context: MirrorContext,
  { id, entry }: { id: string; entry: CreatorEntry },
  collab: WholeCollab,
): Promise<WrittenEntry | undefined> {
  const key = { kind: 'metaobject', collabId: collab.id } as const;
  const { handle } = entry;
  // Nothing is to lead from the name of a person who was erased.
  const metaobject = { handle, redirectNewHandle: !isErasedEmail(collab.email), ...contentOf(entry) };
  const send = () =>
    writeObject(context, key, () => context.store.send(updateMetaobject, { id, metaobject }));
  try {
    const { metaobjectUpdate } = await send().catch(async (error: unknown) => {
      if (!hasCode(error, 'TAKEN')) throw error;
      await freeHandle(context, handle, collab.id);
      return send();
    });
    return metaobjectUpdate?.metaobject ?? noId('UpdateMetaobject');
  } catch (error) {
    if (!hasCode(error, 'RECORD_NOT_FOUND'))
      throw await explainEntryRefusal(context, { collab, entry }, error);
    await forgetObject(context, key);
    return undefined;
  }
}

async function make(context: MirrorContext, entry: CreatorEntry, collab: WholeCollab): Promise<WrittenEntry> {
  await freeHandle(context, entry.handle, collab.id);
  const key = { kind: 'metaobject', collabId: collab.id } as const;
  try {
    const { metaobjectUpsert } = await writeObject(context, key, () =>
      context.store.send(upsertMetaobject, {
        handle: { type: creatorType, handle: entry.handle },
        metaobject: contentOf(entry),
      }),
    );
    return metaobjectUpsert?.metaobject ?? noId('UpsertMetaobject');
  } catch (error) {
    throw await explainEntryRefusal(context, { collab, entry }, error);
  }
}

function contentOf({ status, fields }: CreatorEntry) {
  return { capabilities: { publishable: { status } }, fields };
}
