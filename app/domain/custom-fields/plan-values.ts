import type { Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import { namesNoMedia } from '../media/known-media.ts';
import type { KnownMedia } from '../media/known-media.ts';
import type { MediaInput } from '../media/media-input.ts';
import { invalid } from '../problem.ts';
import type { CustomInput, CustomOwner, CustomValue, OwnedCustom } from './custom-input.ts';
import { definitionKey, nameFromHandle, typeOf } from './definition.ts';
import type { KnownFields } from './definition.ts';
import { undefinedField } from './undefined-field.ts';

/** Custom values as they are to be written, and the fields that are to be defined for them. */
export interface CustomPlan {
  definitions: { id: string; ownerType: CustomOwner['type']; handle: string; name: string; type: string }[];
  values: PlannedValue[];
  /** Values that go, where they stand. */
  cleared: PlannedValue[];
}

/** One value of one owner. Its field has yet to be defined when it has no `definitionId`. */
export interface PlannedValue extends OwnerColumn {
  id: string;
  definitionId: string | undefined;
  ownerType: CustomOwner['type'];
  handle: string;
  /** In the form in which it is stored. */
  value: Prisma.InputJsonValue | null;
}

interface OwnerColumn {
  collabId?: string;
  dropId?: string;
  dropProductId?: string;
}

/**
 * Says what is to be written to merge custom values into those of records of one channel, handle by handle; null clears
 * one. A handle that is not defined yet is defined on the way, where the channel allows that. A Media object whose
 * `_id` is one of the channel's media stands for those; any other `_id` is ignored.
 * @throws Problem `invalid` naming every handle that is unknown where the channel does not, every Media object that
 *   names no media, or a record that would hold too many values.
 */
export function planValues(
  items: readonly OwnedCustom[],
  fields: KnownFields,
  media: ReadonlyMap<string, KnownMedia>,
): CustomPlan {
  const given = items.flatMap(({ owner, custom, path }) =>
    Array.from(custom, ([handle, value]) => ({ owner, handle, value, path: `${path}.${handle}` })),
  );
  const definitions = planDefinitions(given, fields);
  refuseNameless(given, media);
  refuseTooMany(items);
  const planned = given.map(({ owner, handle, value }) => ({
    id: newId(),
    definitionId: fields.definitions.get(definitionKey(owner.type, handle)),
    ownerType: owner.type,
    handle,
    value: isMedia(value) ? mediaJson(value, ownMedia(value, media)) : value,
    ...ownerColumn(owner),
  }));
  return {
    definitions,
    values: planned.filter(({ value }) => value !== null),
    cleared: planned.filter(({ value, definitionId }) => value === null && definitionId !== undefined),
  };
}

interface GivenValue {
  owner: CustomOwner;
  handle: string;
  value: CustomValue | null;
  path: string;
}

function planDefinitions(given: readonly GivenValue[], fields: KnownFields): CustomPlan['definitions'] {
  const missing = given.filter(
    ({ owner, handle }) => !fields.definitions.has(definitionKey(owner.type, handle)),
  );
  if (missing.length > 0 && !fields.definesMore)
    throw invalid(missing.map(({ owner, path }) => undefinedField(owner.type, path)));
  // Of several values of one new field the first says what kind of field it is; clearing one defines nothing.
  const said = missing.filter(({ value }) => value !== null);
  const byKey = new Map(
    said.toReversed().map((value) => [definitionKey(value.owner.type, value.handle), value]),
  );
  return [...byKey.values()].map(({ owner, handle, value }) => ({
    id: newId(),
    ownerType: owner.type,
    handle,
    name: nameFromHandle(handle),
    type: typeOf(value),
  }));
}

function refuseNameless(given: readonly GivenValue[], media: ReadonlyMap<string, KnownMedia>): void {
  const nameless = given.filter(
    ({ value }) => isMedia(value) && value.url === undefined && !ownMedia(value, media),
  );
  if (nameless.length > 0) throw invalid(nameless.map(({ path }) => ({ path, message: namesNoMedia })));
}

function refuseTooMany(items: readonly OwnedCustom[]): void {
  const full = items.filter(({ custom, present }) => {
    const handles = new Set(present);
    for (const [handle, value] of custom)
      if (value === null) handles.delete(handle);
      else handles.add(handle);
    return custom.size > 0 && handles.size > limits.customValues;
  });
  if (full.length === 0) return;
  const message = `makes more than ${limits.customValues} custom values: clear some by sending null`;
  throw invalid(full.map(({ path }) => ({ path, message })));
}

/** The Media objects among custom values. */
export function mediaInCustom(custom: CustomInput): MediaInput[] {
  return [...custom.values()].filter(isMedia);
}

function isMedia(value: CustomValue | null): value is MediaInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ownMedia({ id }: MediaInput, media: ReadonlyMap<string, KnownMedia>): KnownMedia | undefined {
  return media.get(id?.toLowerCase() ?? '');
}

/** A Media object keeps what the caller said of it, under the interface's keys; what we hold of our own goes above. */
function mediaJson(input: MediaInput, ours: KnownMedia | undefined): Prisma.InputJsonObject {
  const given = Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'id'));
  return ours ? { ...given, _id: ours.id, url: ours.url, mediaContentType: ours.mediaContentType } : given;
}

function ownerColumn(owner: CustomOwner): OwnerColumn {
  if (owner.type === 'collab') return { collabId: owner.id };
  return owner.type === 'drop' ? { dropId: owner.id } : { dropProductId: owner.id };
}
