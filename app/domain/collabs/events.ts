import { isDeepStrictEqual } from 'node:util';
import { creatorProfile } from '../creators/creators.ts';
import type { CollabDocument } from './collab.ts';
import { plainFields } from './fields.ts';
import type { CollabFields, Fields, JsonValue, NewEvent } from '../events/event.ts';

/** The events of a collab's change, each with the former values of its fields. */
export function collabChangedEvents(before: CollabDocument, after: CollabDocument): NewEvent[] {
  return eventsOf(after, fieldsOf(before), fieldsOf(after));
}

/** The events of a change of the creator's own profile, with the values that the brand sees. */
export function profileChangedEvents(before: CollabDocument, after: CollabDocument): NewEvent[] {
  return eventsOf(after, visibleFieldsOf(before), visibleFieldsOf(after));
}

function eventsOf({ record }: CollabDocument, previous: Fields, current: Fields): NewEvent[] {
  const { id: _id, creatorId: creator } = record;
  const changed = Object.keys(current).filter((name) => !isDeepStrictEqual(previous[name], current[name]));
  const dataOf = (names: readonly string[]): { collab: CollabFields; previous: Fields } => ({
    collab: { _id, creator, ...pick(current, names) },
    previous: pick(previous, names),
  });
  const others = changed.filter((name) => name !== 'isActive');
  const events: NewEvent[] = [];
  if (others.length > 0) events.push({ type: 'collab.updated', data: dataOf(others) });
  if (others.length < changed.length)
    events.push({
      type: current['isActive'] ? 'collab.resumed' : 'collab.paused',
      data: dataOf(['isActive']),
    });
  if (changed.includes('isOnboarded') && current['isOnboarded'] === true)
    events.push({ type: 'creator.onboarded', data: dataOf(['isOnboarded']) });
  return events;
}

/** The fields that an update can change, by their API names. `drops` changes with the pinned drop. */
function fieldsOf({ record, custom, drops }: CollabDocument): Fields {
  const { customDiscount: discount, profilePicture } = record;
  return {
    ...Object.fromEntries(plainFields.map(({ name, column }) => [name, record[column] as JsonValue])),
    handle: record.handle,
    acceptedAt: record.acceptedAt,
    profilePicture: profilePicture && profilePicture.url,
    affiliateCode: record.affiliateCode,
    affiliateUrl: record.affiliateUrl,
    collabTier: record.tierId,
    discount: discount && { discountAmount: discount.amount, discountType: discount.type },
    custom: JSON.parse(custom) as JsonValue,
    drops: JSON.parse(drops) as JsonValue,
  };
}

/** The fields of a profile as the brand sees them. */
function visibleFieldsOf({ record }: CollabDocument): Fields {
  const { shopTitle: title, username: _, ...profile } = creatorProfile(record);
  return {
    ...(profile as Omit<typeof profile, 'socials' | 'tags'> & { socials: JsonValue; tags: JsonValue }),
    title,
    email: record.email,
    profilePicture: record.profilePicture && record.profilePicture.url,
  };
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
