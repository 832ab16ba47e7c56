import { isDeepStrictEqual } from 'node:util';
import type { Fields, JsonValue, NewEvent } from '../events/new-event.ts';
import type { DropKey, ReadDrop } from './read-drop.ts';

/** The event that tells of a drop's change, with the former values of what changed. */
export function dropChanged({ collabId }: DropKey, before: ReadDrop, after: ReadDrop): NewEvent {
  const { former, present } = changedFields(before, after);
  return {
    type: 'drop.updated',
    data: {
      drop: { ...present, _id: after._id, collab: collabId, creator: after.creator, __v: after.__v },
      previous: former,
    },
  };
}

/** What of a drop is another than it was, by the interface's names: as it was, and as it is. */
export function changedFields(before: ReadDrop, after: ReadDrop): { former: Fields; present: Fields } {
  const [former, present] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys(present).filter((name) => !isDeepStrictEqual(former[name], present[name]));
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { former: pick(former), present: pick(present) };
}

/** What an update can change, by the interface's names; products and enhancements as they are answered. */
function fieldsOf({ title, description, products, enhancements, custom }: ReadDrop): Fields {
  return JSON.parse(JSON.stringify({ title, description, products, enhancements, custom })) as Record<
    string,
    JsonValue
  >;
}
