import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { metaobjectByHandle, upsertMetaobject } from '#app/platform/operations/metaobject.ts';
import { creatorType, ownerKey } from './creator-fields.ts';
import { hashOf, isSameHash } from './hash.ts';
import type { MirrorContext } from './mirror-context.ts';
import { findObject, rememberObject } from './platform-object.ts';
import { projectCreator } from './project-creator.ts';

/**
 * Writes a creator's entry when it differs from what was written last. Writing by handle makes a lost answer harmless.
 * @returns true when the entry's id is new to us: the entry names its own id, so it has to be projected once more.
 * @throws {PlatformError} `refused` when the handle belongs to an entry that is not ours: nothing foreign is overwritten.
 */
export async function mirrorMetaobject(context: MirrorContext, collab: WholeCollab): Promise<boolean> {
  const key = { kind: 'metaobject', collabId: collab.id } as const;
  const entry = projectCreator(collab);
  const hash = hashOf(entry);
  const known = await findObject(context, key);
  if (known?.platformId && isSameHash(known.writtenHash, hash)) return false;
  const handle = { type: creatorType, handle: entry.handle };
  if (!known?.platformId) await refuseForeign(context, handle, collab.id);
  const { metaobjectUpsert } = await context.store.send(upsertMetaobject, {
    handle,
    metaobject: { capabilities: { publishable: { status: entry.status } }, fields: entry.fields },
  });
  const id = metaobjectUpsert?.metaobject?.id;
  if (!id)
    throw new PlatformError('outcome-unknown', 'UpsertMetaobject', [{ message: 'The answer names no id' }]);
  await rememberObject(context, key, { platformId: id, hash });
  return id !== known?.platformId;
}

async function refuseForeign(
  { store }: MirrorContext,
  handle: { type: string; handle: string },
  collabId: string,
): Promise<void> {
  const { metaobjectByHandle: existing } = await store.send(metaobjectByHandle, { handle, ownerKey });
  if (!existing || existing.owner?.value === collabId) return;
  throw new PlatformError('refused', 'UpsertMetaobject', [
    {
      message: `The store already has a "${creatorType}" entry with the handle "${handle.handle}" that this service did not make: rename that entry, or give this collab another handle`,
    },
  ]);
}
