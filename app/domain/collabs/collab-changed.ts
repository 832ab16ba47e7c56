import { isDeepStrictEqual } from 'node:util';
import type { CollabFields, Fields, JsonValue, NewEvent } from '../events/new-event.ts';
import type { ReadCollab } from './read-collab.ts';

/** The events that tell of a collab's change, each with the former values of what it tells. */
export function collabChanged(before: ReadCollab, after: ReadCollab): NewEvent[] {
  const { _id, creator } = { _id: after.head.id, creator: after.head.creatorId };
  const [former, present] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys(present).filter((name) => !isDeepStrictEqual(former[name], present[name]));
  const told = (names: readonly string[]): { collab: CollabFields; previous: Fields } => ({
    collab: { _id, creator, ...pick(present, names) },
    previous: pick(former, names),
  });
  const others = changed.filter((name) => name !== 'isActive');
  const events: NewEvent[] = [];
  if (others.length > 0) events.push({ type: 'collab.updated', data: told(others) });
  if (others.length < changed.length)
    events.push({ type: present['isActive'] ? 'collab.resumed' : 'collab.paused', data: told(['isActive']) });
  if (changed.includes('isOnboarded') && present['isOnboarded'] === true)
    events.push({ type: 'creator.onboarded', data: told(['isOnboarded']) });
  return events;
}

/** What an update can change, by the interface's names. */
function fieldsOf({ head, custom }: ReadCollab): Fields {
  const { discount, profilePicture } = head;
  return {
    firstName: head.firstName,
    lastName: head.lastName,
    handle: head.handle,
    isOnboarded: head.isOnboarded,
    isActive: head.isActive,
    profilePicture: profilePicture && profilePicture.url,
    primaryColor: head.primaryColor,
    title: head.shopTitle,
    socials: head.socials as JsonValue,
    tags: head.tags as JsonValue,
    affiliateCode: head.affiliateCode,
    affiliateUrl: head.affiliateUrl,
    collabTier: head.tierId,
    discount: discount && { discountAmount: discount.amount, discountType: discount.type },
    custom: JSON.parse(custom) as JsonValue,
  };
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
