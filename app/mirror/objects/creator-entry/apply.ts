import { message } from '#app/i18n/message.ts';
import { db } from '#app/db/connection/client.ts';
import { findObject, invalidateObjects, markMissing, saveObject } from '#app/db/mirror/objects.ts';
import { findMirroredCollab, type MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { isErasedEmail } from '#app/domain/creators/creators.ts';
import { limits } from '#app/domain/limits.ts';
import { measurePayload } from '#app/domain/mirror-data/payload-size.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { hasReason, PlatformError, ownReason } from '#app/platform/errors.ts';
import { updateMetaobject, upsertMetaobject } from '#app/platform/operations/metaobject.ts';
import type { MirrorContext } from '../../context.ts';
import { creatorFields, creatorType, hasSameDefinition, type FieldsOf } from '../definition/desired.ts';
import { CannotMirror, DefinitionOutdated, isUpToDate } from '../object-kind.ts';
import { noId, writeObject } from '../write-object.ts';
import { desiredEntry, hashOfEntry, type CreatorEntry } from './desired.ts';
import { resolveHandleConflict } from './handle.ts';

/**
 * Writes the entry of a collab, with the ids of its collections. Writes it again if the first write returned
 * its own id.
 * @returns how many of its drops lack the keys of existing themes, because all would be too large.
 */
export async function applyEntry(context: MirrorContext, collabId: string): Promise<number> {
  const key = { channelId: context.channel.id, collabId };
  const withCollections = await findMirroredCollab(key);
  if (!withCollections) return 0;
  const first = desiredEntry(withCollections);
  if (!(await writeEntry(context, withCollections, first))) return first.shortenedDrops;
  const withOwnId = await findMirroredCollab(key);
  if (!withOwnId) return 0;
  const second = desiredEntry(withOwnId);
  await writeEntry(context, withOwnId, second);
  return second.shortenedDrops;
}

/** An entry in the response of a write. */
interface WrittenEntry {
  id: string;
  updatedAt: string;
}

/**
 * Writes an entry that differs from the last write: by id if known, else by handle, so that a lost response
 * is harmless.
 * @returns true when the write returned the entry's id: the entry contains its own id, so it is written
 * again.
 * @throws {CannotMirror} when the entry is too large for the store.
 * @throws {DefinitionOutdated}
 * @throws {PlatformError} `rejected` when the handle belongs to an entry that is not ours.
 */
async function writeEntry(
  context: MirrorContext,
  collab: MirroredCollab,
  entry: CreatorEntry,
): Promise<boolean> {
  if (!hasSameDefinition(collab.channel, context.channel)) throw new DefinitionOutdated();
  const key = { kind: 'metaobject', collabId: collab.id } as const;
  const hash = hashOfEntry(entry);
  const known = await findObject(context.channel.id, key);
  if (isUpToDate(known, hash)) return false;
  assertEntryFits(entry, collab.channel);
  const id = known?.platformId ?? null;
  const updated = id === null ? undefined : await update(context, { id, entry }, collab);
  const { id: platformId, updatedAt } = updated ?? (await upsert(context, entry, collab));
  await saveObject(context.lease, key, {
    platformId,
    hash,
    handle: entry.handle,
    changedAt: new Date(updatedAt),
  });
  return platformId !== id;
}

/** @returns undefined when the entry no longer exists. */
async function update(
  context: MirrorContext,
  { id, entry }: { id: string; entry: CreatorEntry },
  collab: MirroredCollab,
): Promise<WrittenEntry | undefined> {
  const key = { kind: 'metaobject', collabId: collab.id } as const;
  const { handle } = entry;
  // No redirect may contain the name of an erased person.
  const metaobject = { handle, redirectNewHandle: !isErasedEmail(collab.email), ...contentOf(entry) };
  const send = () =>
    writeObject(context, key, () => context.store.send(updateMetaobject, { id, metaobject }));
  try {
    const { metaobjectUpdate } = await send().catch(async (error: unknown) => {
      if (!hasReason(error, 'TAKEN')) throw error;
      await resolveHandleConflict(context, handle, collab.id);
      return send();
    });
    return metaobjectUpdate?.metaobject ?? noId('UpdateMetaobject');
  } catch (error) {
    if (!hasReason(error, 'RECORD_NOT_FOUND'))
      throw await explainEntryRejection(context, { collab, entry }, error);
    await markMissing(context.channel.id, key);
    return undefined;
  }
}

async function upsert(
  context: MirrorContext,
  entry: CreatorEntry,
  collab: MirroredCollab,
): Promise<WrittenEntry> {
  await resolveHandleConflict(context, entry.handle, collab.id);
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
    throw await explainEntryRejection(context, { collab, entry }, error);
  }
}

function contentOf({ status, fields }: CreatorEntry) {
  return { capabilities: { publishable: { status } }, fields };
}

/** Hides a page whose entry cannot be written. */
export async function unpublishEntry(
  context: MirrorContext,
  { collabId, id }: { collabId: string; id: string },
): Promise<void> {
  const metaobject = { capabilities: { publishable: { status: 'DRAFT' as const } } };
  await writeObject(context, { kind: 'metaobject', collabId }, () =>
    context.store.send(updateMetaobject, { id, metaobject }),
  );
}

/** Error codes of the platform for a changed definition. */
const definitionCodes = new Set([
  'UNDEFINED_OBJECT_TYPE',
  'UNDEFINED_OBJECT_FIELD',
  'CAPABILITY_NOT_ENABLED',
]);
/** Fields that refer to collections. */
const referenceKeys: readonly string[] = ['cc-creator-drops', 'cc-creator-collection'];

/**
 * Invalidates the entry's references when the platform rejected the entry because they were deleted in the
 * store.
 * @returns the error to throw: `unavailable`, so that the channel starts over, when the definition is the
 * cause.
 */
async function explainEntryRejection(
  { channel }: MirrorContext,
  { collab, entry }: { collab: MirroredCollab; entry: CreatorEntry },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof PlatformError) || error.kind !== 'rejected') return error;
  if (error.reasons.some(({ code }) => code !== undefined && definitionCodes.has(code))) {
    await invalidateObjects(db, channel.id, { kind: 'definition' });
    return new PlatformError('unavailable', 'UpsertMetaobject', [
      ownReason(message('definition-changed', { type: creatorType })),
    ]);
  }
  if (error.reasons.some(({ field }) => referenceKeys.includes(keyOf(entry, field))))
    await invalidateObjects(db, channel.id, {
      kind: 'collection',
      OR: [{ collabId: collab.id }, { dropId: { in: collab.drops.map(({ id }) => id) } }],
    });
  return error;
}

/** The entry's field for an error path such as `metaobject.fields.37`. */
function keyOf(entry: CreatorEntry, path: readonly string[] | undefined): string {
  const index = path?.[1] === 'fields' ? Number(path[2]) : NaN;
  return entry.fields[index]?.key ?? '';
}

/**
 * The maximum size of one value in bytes, by field type.
 * https://shopify.dev/docs/apps/build/metafields/metafield-limits
 */
const maxBytes: Partial<Record<string, number>> = { json: limits.mirrorDataBytes, url: 2048 };
const maxBytesOfOthers = 64 * 1024;

/** @throws {CannotMirror} when a value is larger than the platform accepts; names its largest parts. */
export function assertEntryFits(entry: CreatorEntry, channel: FieldsOf): void {
  const types = new Map(creatorFields(channel).map(({ key, type }) => [key, type]));
  for (const { key, value } of entry.fields) {
    const max = maxBytes[types.get(key) ?? ''] ?? maxBytesOfOthers;
    const size = Buffer.byteLength(value);
    const params = { key, size, max, over: size - max };
    if (size > max)
      throw new CannotMirror(
        key === 'data'
          ? message('entry-data-too-large', { ...params, parts: largestParts(value) })
          : message('entry-value-too-large', params),
      );
  }
}

interface Part {
  name: Message;
  bytes: number;
}

function largestParts(data: string): Message[] {
  const { 'cc-creator-drops': drops, ...values } = JSON.parse(data) as Record<string, unknown>;
  const parts = [
    ...(drops as Record<string, unknown>[]).map(partOfDrop),
    ...Object.entries(values).map(partOfValue),
  ];
  const largest = parts.sort((a, b) => b.bytes - a.bytes).slice(0, 3);
  return largest.map(({ name }) => name);
}

function partOfDrop(drop: Record<string, unknown>): Part {
  const bytes = measurePayload(drop);
  return { name: message('part-drop', { title: String(drop['cc-creator-drop-title']), bytes }), bytes };
}

function partOfValue([key, value]: [string, unknown]): Part {
  const bytes = measurePayload(value);
  return { name: message('part-value', { key, bytes }), bytes };
}
