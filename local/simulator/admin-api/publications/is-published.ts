import type { PublishedOn } from '../../state/records/shop.ts';

/** Whether it is published now; a future date is scheduled. */
export function isPublished(publishedOn: PublishedOn, publicationId: string, now: number): boolean {
  const date = publishedOn[publicationId];
  return date !== undefined && Date.parse(date) <= now;
}
