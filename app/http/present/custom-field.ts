import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';

type Value = WholeCollab['customValues'][number];

/** `custom`: values keyed by handle, as they were sent. */
export function presentCustom(values: readonly Value[]) {
  return Object.fromEntries(values.map(({ definition, value }) => [definition.handle, value]));
}

/** `customFields`: the same values, each with what it belongs to. `value` is text; a list or an object is its JSON. */
export function presentCustomFields(values: readonly Value[], ownerId: string) {
  return values.map(({ id, definition, value }) => ({
    _id: id,
    handle: definition.handle,
    ownerType: definition.ownerType,
    ownerId,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    type: definition.type,
  }));
}
