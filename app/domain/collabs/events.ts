import { isDeepStrictEqual } from 'node:util';
import { creatorProfile } from '../creators.ts';
import type { CollabDocument } from './collab.ts';
import { plainFields } from './fields.ts';
import type { CollabFields, Fields, JsonValue, NewEvent } from '../events/event.ts';

/** The events of a collab's change, each with the former values of its fields. */
export function collabChangedEvents(before: CollabDocument, after: CollabDocument): NewEvent[] {
  return eventsOf(after, fieldsOf(before), fieldsOf(after));
}

/** The events of a change of the creator's own profile, with the values that the brand sees. */
export function profileChangedEvents(before: CollabDocument, after: CollabDocument): NewEvent[] {
  return eventsOf(after, shownFieldsOf(before), shownFieldsOf(after));
}

function eventsOf({ head }: CollabDocument, previous: Fields, present: Fields): NewEvent[] {
  const { id: _id, creatorId: creator } = head;
  const changed = Object.keys(present).filter((name) => !isDeepStrictEqual(previous[name], present[name]));
  const dataOf = (names: readonly string[]): { collab: CollabFields; previous: Fields } => ({
    collab: { _id, creator, ...pick(present, names) },
    previous: pick(previous, names),
  });
  const others = changed.filter((name) => name !== 'isActive');
  const events: NewEvent[] = [];
  if (others.length > 0) events.push({ type: 'collab.updated', data: dataOf(others) });
  if (others.length < changed.length)
    events.push({
      type: present['isActive'] ? 'collab.resumed' : 'collab.paused',
      data: dataOf(['isActive']),
    });
  if (changed.includes('isOnboarded') && present['isOnboarded'] === true)
    events.push({ type: 'creator.onboarded', data: dataOf(['isOnboarded']) });
  return events;
}

/** The fields that an update can change, by their API names. `drops` changes with the pinned drop. */
function fieldsOf({ head, custom, drops }: CollabDocument): Fields {
  const { ownDiscount: discount, profilePicture } = head;
  return {
    ...Object.fromEntries(plainFields.map(({ name, column }) => [name, head[column] as JsonValue])),
    handle: head.handle,
    acceptedAt: head.acceptedAt,
    profilePicture: profilePicture && profilePicture.url,
    affiliateCode: head.affiliateCode,
    affiliateUrl: head.affiliateUrl,
    collabTier: head.tierId,
    discount: discount && { discountAmount: discount.amount, discountType: discount.type },
    custom: JSON.parse(custom) as JsonValue,
    drops: JSON.parse(drops) as JsonValue,
  };
}

/** The fields of a profile as the brand sees them. */
function shownFieldsOf({ head }: CollabDocument): Fields {
  const { shopTitle: title, username: _, ...profile } = creatorProfile(head);
  return {
    ...(profile as Omit<typeof profile, 'socials' | 'tags'> & { socials: JsonValue; tags: JsonValue }),
    title,
    email: head.email,
    profilePicture: head.profilePicture && head.profilePicture.url,
  };
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
