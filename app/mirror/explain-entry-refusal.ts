import { db } from '#app/db/client.ts';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { creatorType } from './creator-fields.ts';
import type { MirrorContext } from './mirror-context.ts';
import type { CreatorEntry } from './project-creator.ts';

/** What the platform says when the definition is no longer as we made it. */
const definitionCodes = new Set([
  'UNDEFINED_OBJECT_TYPE',
  'UNDEFINED_OBJECT_FIELD',
  'CAPABILITY_NOT_ENABLED',
]);
/** Fields that refer to collections. */
const referenceKeys: readonly string[] = ['cc-creator-drops', 'cc-creator-collection'];

/**
 * Finds out whether the platform refused an entry because something that it stands on was deleted in the store, and has
 * that looked at and made again.
 * @returns the error that the caller should throw: `unavailable`, so that the whole channel starts over, when the
 * definition is not there as it was.
 */
export async function explainEntryRefusal(
  { channel }: MirrorContext,
  { collab, entry }: { collab: WholeCollab; entry: CreatorEntry },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof PlatformError) || error.kind !== 'refused') return error;
  if (error.reasons.some(({ code }) => code !== undefined && definitionCodes.has(code))) {
    await doubt(channel.id, { kind: 'definition' });
    return new PlatformError('unavailable', 'UpsertMetaobject', [
      { message: `The store's "${creatorType}" definition was changed or deleted, and is put right` },
    ]);
  }
  if (error.reasons.some(({ field }) => referenceKeys.includes(keyOf(entry, field))))
    await doubt(channel.id, { kind: 'collection', dropId: { in: collab.drops.map(({ id }) => id) } });
  return error;
}

/** Which field of the entry the platform means by a path such as `metaobject.fields.37`. */
function keyOf(entry: CreatorEntry, path: readonly string[] | undefined): string {
  const index = path?.[1] === 'fields' ? Number(path[2]) : NaN;
  return entry.fields[index]?.key ?? '';
}

/** What was last written to these objects counts as unknown, so that the next try looks at them. */
async function doubt(
  channelId: string,
  which: { kind: 'definition' } | { kind: 'collection'; dropId: { in: string[] } },
): Promise<void> {
  await db.platformObject.updateMany({ where: { channelId, ...which }, data: { writtenHash: null } });
}
