import { db } from '#app/db/connection/client.ts';
import type { DropKey } from '#app/db/keys.ts';
import { isId } from '#app/ids.ts';
import { listDefinedFields, type DefinedFields } from '../custom-fields/fields.ts';
import type { CustomInput, CustomValue } from '../custom-fields/value-types.ts';
import type { MediaInput, MediaResponse } from '../media/media.ts';
import type { NonCreatorPrincipal } from '../principal.ts';
import { Problem } from '../problem.ts';
import { keyOfItem, toPlatformNumber } from '../products/platform-id.ts';
import { listDropChanges, type DropSnapshot } from './drop-history.ts';
import {
  dropNotFound,
  findDrop,
  type DropDetails,
  type DropItemInput,
  type EnhancementInput,
  type ItemEnhancement,
  type UpdateDropInput,
} from './drop.ts';
import { updateDrop, type DropUpdate } from './update-drop.ts';

/**
 * Restores a drop to its content before one of the changes in its history. The undo is a normal change: it is
 * checked against the revision that the user saw, and is part of the history.
 * @param revision the one that the change created.
 * @throws Problem `not-found` for a missing drop or change; else as `updateDrop` does.
 */
export async function undoDropChange(
  principal: NonCreatorPrincipal,
  key: DropKey,
  { revision, ...edit }: Pick<DropUpdate, 'expectedRevision' | 'actor'> & { revision: number },
): Promise<DropDetails> {
  const current = isId(key.dropId) && isId(key.collabId) ? await findDrop(db, key) : undefined;
  if (!current) throw dropNotFound(key.dropId);
  const laterChanges = (await listDropChanges(key)).filter((change) => change.revision >= revision);
  if (laterChanges.at(-1)?.revision !== revision) throw changeNotFound();
  const content = Object.assign({}, current, ...laterChanges.map(({ before }) => before)) as DropDetails;
  const input = inputFromContent(content, current, await listDefinedFields(key.channelId));
  return updateDrop(principal, key, { ...edit, input, undoes: revision });
}

function changeNotFound(): Problem {
  return new Problem('change-not-found');
}

/** Computes the change from the current drop to the given content, limited to existing custom fields. */
export function inputFromContent(
  content: DropSnapshot,
  current: Pick<DropSnapshot, 'products' | 'custom'>,
  defined: DefinedFields,
): Required<UpdateDropInput> {
  const enhancements = new Map(content.enhancements.map((item) => [item.product, item]));
  const now = new Map(current.products.map((item) => [keyOfItem(item), item]));
  return {
    title: content.title,
    description: content.description,
    media: mediaInputs(content.media),
    custom: customOf(content.custom, current.custom, defined.drop),
    products: content.products.map((item, index): DropItemInput => {
      const { platformVariantId: variant } = item;
      return {
        index,
        productNumber: toPlatformNumber(item.platformId),
        ...(variant !== null && { variantNumber: toPlatformNumber(variant) }),
        enhancement: enhancementInput(enhancements.get(item._id)),
        custom: customOf(item.custom, now.get(keyOfItem(item))?.custom ?? {}, defined.product),
      };
    }),
  };
}

function enhancementInput(enhancement: ItemEnhancement | undefined): EnhancementInput | null {
  if (!enhancement) return null;
  return { note: enhancement.note, media: mediaInputs(enhancement.media) };
}

function mediaInputs(media: readonly MediaResponse[]): MediaInput[] {
  return media.map(({ _id }) => ({ id: _id }));
}

type Values = Readonly<Record<string, unknown>>;

/** The desired values, and null for current values to delete. */
function customOf(desired: Values, current: Values, defined: DefinedFields['drop']): CustomInput {
  const removed = Object.keys(current).filter((handle) => !(handle in desired));
  return new Map<string, CustomValue | null>([
    ...removed.map((handle): [string, null] => [handle, null]),
    ...Object.entries(desired)
      .filter(([handle]) => defined.has(handle))
      .map(([handle, value]): [string, CustomValue] => [handle, valueOf(value)]),
  ]);
}

/** Stored values equal sent values, except for Media objects. */
function valueOf(stored: unknown): CustomValue {
  return Array.isArray(stored) ? stored.map(itemOf) : itemOf(stored);
}

function itemOf(stored: unknown): string | MediaInput {
  if (typeof stored !== 'object' || stored === null) return stored as string;
  const { _id, url } = stored as MediaResponse;
  return { id: _id, url };
}
