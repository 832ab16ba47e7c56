import slugify from '@sindresorhus/slugify';

const longestSlug = 60;

/**
 * The handle of a drop's collection: readable, and unique because it ends with the random part of the drop's id. It is
 * chosen before the collection exists, so that a collection whose creation went unanswered can be found again.
 */
export function dropHandle(dropId: string, names: { creatorHandle: string; title: string }): string {
  const slug = slugify(`${names.creatorHandle} ${names.title}`).slice(0, longestSlug).replace(/-+$/, '');
  return `${slug || 'drop'}-${dropId.slice(-12)}`;
}
