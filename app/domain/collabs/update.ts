import { message } from '#app/i18n/message.ts';
import { lockCollabRow } from '#app/db/collabs/writes.ts';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { violates } from '#app/db/connection/errors.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { resolveTier } from '../campaigns/tiers.ts';
import { creatorProfile, normalizeEmail } from '../creators/creators.ts';
import { isSameDiscount, type DiscountValue } from '../discounts/amount.ts';
import { assertUnambiguous } from '../discounts/input.ts';
import { saveDiscount } from '../discounts/save-discount.ts';
import type { BrandPrincipal } from '../principal.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { affiliateUrl } from './affiliate-link.ts';
import { listLastAuthors } from './activity.ts';
import { requireCollab } from './authorize.ts';
import { collabChangedEvents } from './events.ts';
import { nameConflict } from './insert.ts';
import { recordChange } from '../events/record-events.ts';
import { getCollab, type CollabDocument, type CollabRecord } from './collab.ts';
import { readCollabDetail, type CollabDetail } from './detail.ts';
import { nullOf, plainColumns, plainFields } from './fields.ts';
import type { UpdateCollabInput } from './input.ts';
import { savePayloadSize } from './payload-size.ts';
import { retryOnChangedField, saveCustomValues } from '../custom-fields/save-values.ts';
import { type MediaInput, savePictures } from '../media/media.ts';
import { saveForm, type FieldValues } from '../concurrent-edits.ts';

/** A page's form of a collab, and the values of its changed fields when it was opened. */
interface OpenedCollab {
  opened: FieldValues;
  fieldsOf: (detail: CollabDetail) => FieldValues;
}

/**
 * Updates a collab of the brand in a transaction of its own, as {@link updateCollabIn} does.
 * @throws Problem `collab-not-found` for a collab that the brand does not have; `form-changed` for a form that was
 *   opened with other values.
 */
export async function updateCollab(
  principal: BrandPrincipal,
  collabId: string,
  { opened, ...input }: UpdateCollabInput & { opened?: OpenedCollab },
): Promise<void> {
  const key = await requireCollab(principal, collabId);
  const form = opened && {
    opened: opened.opened,
    read: async (tx: Transaction) => opened.fieldsOf(await readCollabDetail(tx, key)),
  };
  await retryOnChangedField(() =>
    inTransaction(async (tx) => {
      await lockCollabRow(tx, key);
      return saveForm(tx, {
        form,
        listAuthors: (fields) => listLastAuthors(tx, key, fields),
        save: () => updateCollabIn(tx, key, input),
      });
    }),
  );
}

/**
 * Updates the given fields of a collab. Other brands' collabs with the creator do not change. Writes nothing when nothing
 * changes.
 * @throws Problem `email-not-yours` for another email address.
 * @throws Problem `code-taken`, `handle-taken`.
 * @throws Problem `invalid-input` for a tier, custom field or picture that the channel does not have, and for data too
 *   large for the store.
 */
export async function updateCollabIn(
  tx: Transaction,
  key: CollabKey,
  input: UpdateCollabInput,
): Promise<CollabDocument> {
  const { before, after } = await writeUpdate(tx, key, input);
  if (after !== before) await recordChange(tx, key, collabChangedEvents(before, after));
  return after;
}

/** A collab before and after an update; the same document when nothing changed. */
export interface CollabUpdate {
  before: CollabDocument;
  after: CollabDocument;
}

/**
 * Writes an update as {@link updateCollabIn} does. The caller marks the collab dirty and records its events.
 * @throws Problem in the same cases.
 */
export async function writeUpdate(
  tx: Transaction,
  key: CollabKey,
  input: UpdateCollabInput,
): Promise<CollabUpdate> {
  await lockCollabRow(tx, key);
  const before = await getCollab(tx, key);
  assertSameEmail(before.record, input.email);
  assertSameDrops(before, input.drops);
  const changes = await changedColumns(tx, before.record, input);
  await writeRelated(tx, before, input);
  if (Object.keys(changes).length === 0 && isDeepStrictEqual(await getCollab(tx, key), before))
    return { before, after: before };
  await writeChanges(tx, before.record, { changes, input });
  const after = await getCollab(tx, key);
  await savePayloadSize(tx, after);
  return { before, after };
}

function assertSameEmail(collab: CollabRecord, email: string | undefined): void {
  if (email === undefined || normalizeEmail(email) === normalizeEmail(collab.email)) return;
  throw new Problem('email-not-yours');
}

function assertSameDrops({ drops: current }: CollabDocument, drops: string[] | undefined): void {
  if (drops === undefined || isDeepStrictEqual(JSON.parse(current), drops)) return;
  throw invalid([problemDetail('drops', message('drops-differ'))]);
}

/** Writes the discount and the custom values, which have tables of their own. */
async function writeRelated(
  tx: Transaction,
  { record: collab, custom: previousCustom }: CollabDocument,
  input: UpdateCollabInput,
): Promise<void> {
  const { channelId, id: collabId, customDiscount: current } = collab;
  const desired = newDiscount(collab, input);
  if (desired !== undefined) await saveDiscount(tx, { channelId, collabId }, { current, desired });
  if (input.custom.size === 0) return;
  const channel = await tx.channel.findUniqueOrThrow({ where: { id: collab.channelId } });
  const currentCustom = JSON.parse(previousCustom) as Record<string, unknown>;
  await saveCustomValues(tx, channel, [
    {
      owner: { type: 'collab', id: collab.id },
      custom: input.custom,
      path: 'custom',
      current: currentCustom,
    },
  ]);
}

/**
 * The tier's discount that is sent back does not become the collab's own. A response shows none outside of the tier's dates,
 * which does not delete the collab's own.
 * @returns undefined to keep the current one.
 */
function newDiscount(
  { customDiscount, discount: currentDiscount, tier }: CollabRecord,
  { discount: input, sourceCollabId }: UpdateCollabInput,
): DiscountValue | null | undefined {
  if (input === null && sourceCollabId && !currentDiscount) return undefined;
  if (!input) return input;
  const inForce = customDiscount ?? tier?.discount;
  assertUnambiguous(input, inForce);
  const { id, amount, type } = input;
  return isSameDiscount(input, inForce) && id === inForce?.id ? undefined : { amount, type };
}

async function writeChanges(
  tx: Transaction,
  { channelId, id }: CollabRecord,
  { changes, input }: { changes: Prisma.CollabUncheckedUpdateInput; input: UpdateCollabInput },
): Promise<void> {
  try {
    await tx.collab.update({
      where: { channelId_id: { channelId, id } },
      data: { ...changes, revision: { increment: 1 } },
      select: { id: true },
    });
  } catch (error) {
    throw nameConflictOf(error, input) ?? error;
  }
}

function nameConflictOf(error: unknown, { affiliateCode, handle }: UpdateCollabInput): Problem | undefined {
  if (affiliateCode !== undefined && violates(error, 'one-collab-per-code'))
    return nameConflict('affiliate code', affiliateCode);
  if (handle !== undefined && violates(error, 'one-collab-per-handle')) return nameConflict('handle', handle);
  return undefined;
}

/** The columns whose values an update changes. */
async function changedColumns(
  tx: Transaction,
  collab: CollabRecord,
  input: UpdateCollabInput,
): Promise<Prisma.CollabUncheckedUpdateInput> {
  const { handle, affiliateCode, collabTier } = input;
  // An unchanged tier may be archived: its collabs are moved later.
  const isSameTier = collabTier?.toLowerCase() === collab.tierId;
  const tierId = isSameTier
    ? collab.tierId
    : collabTier && (await resolveTier(tx, collab.channelId, collabTier));
  const link = newLink(collab, input.affiliateUrl);
  const profilePictureId = await newPicture(tx, collab, input.profilePicture);
  const columns = Object.entries({
    ...plainColumns(input),
    handle,
    affiliateCode,
    affiliateUrl: link,
    tierId,
    profilePictureId,
  });
  const current = new Map<string, unknown>(
    Object.entries({ ...collab, profilePictureId: ownPictureId(collab) }),
  );
  const inherited = inheritedValues(collab);
  const changed = new Map<string, unknown>(
    columns.filter(
      ([name, value]) =>
        value !== undefined &&
        !isDeepStrictEqual(value, current.get(name)) &&
        !(inherited.has(name) && isDeepStrictEqual(value, inherited.get(name))),
    ),
  );
  if (changed.has('affiliateCode')) changed.set('affiliateCodeKey', affiliateCode?.toLowerCase());
  for (const { column } of plainFields) if (changed.get(column) === null) changed.set(column, nullOf(column));
  return Object.fromEntries(changed);
}

/** The shown values that are not the brand's own. A client that sends one back does not make it the brand's. */
function inheritedValues(collab: CollabRecord): Map<string, unknown> {
  const shown = { ...creatorProfile(collab), source: collab.source ?? collab.creator.source };
  const own = new Map<string, unknown>(Object.entries(collab));
  return new Map(Object.entries(shown).filter(([name]) => own.get(name) === null));
}

/** A generated link that is sent back does not become the collab's own link. */
function newLink(collab: CollabRecord, link: string | null | undefined): string | null | undefined {
  return link === affiliateUrl(collab) ? undefined : link;
}

function ownPictureId({ profilePicture, hasOwnPicture }: CollabRecord): string | null {
  return hasOwnPicture ? (profilePicture?._id ?? null) : null;
}

/** The id of the new picture; undefined keeps the current one. */
async function newPicture(
  tx: Transaction,
  { channelId, profilePicture: current, hasOwnPicture }: CollabRecord,
  picture: MediaInput | null | undefined,
): Promise<string | null | undefined> {
  // The picture of the creator's profile, sent back as it is shown, does not become the brand's.
  if (picture && current && !hasOwnPicture && picture.id === current._id) return undefined;
  // The URL of the current picture alone does not replace its record.
  if (!picture || (current && isDeepStrictEqual(picture, { url: current.url }))) return picture && undefined;
  const [id] = await savePictures(tx, channelId, [{ media: picture, path: 'profilePicture' }]);
  return id;
}
