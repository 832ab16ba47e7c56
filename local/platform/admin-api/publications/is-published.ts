import type { PublishedOn } from '../../state/records/shop.ts';

/** Whether it shows in the channel now; a date ahead is a promise. */
export function isPublished(publishedOn: PublishedOn, publicationId: string, now: number): boolean {
  const date = publishedOn[publicationId];
  return date !== undefined && Date.parse(date) <= now;
}
