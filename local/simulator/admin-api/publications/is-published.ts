import type { PublishedOn } from '../../state/records/shop.ts';
import type { Store } from '../../state/store.ts';

/** Whether it is published now; a future date is scheduled. */
export function isPublished(publishedOn: PublishedOn, publicationId: string, now: number): boolean {
  const date = publishedOn[publicationId];
  return date !== undefined && Date.parse(date) <= now;
}

/** Whether the online store, which is the first sales channel, has it now. */
export function isInOnlineStore(publishedOn: PublishedOn, { publications }: Store, now: number): boolean {
  const [onlineStore] = publications.all();
  return onlineStore !== undefined && isPublished(publishedOn, onlineStore.id, now);
}
