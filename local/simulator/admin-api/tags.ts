const MAX_TAGS = 250;

/** Normalizes tags as the platform does: separated by commas, unique without case, in alphabetical order. */
export function normaliseTags(texts: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const tag of texts.flatMap((one) => one.split(',')).map((one) => one.trim()))
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  return [...tags.values()].toSorted((a, b) => a.localeCompare(b));
}

/** The remaining tags after a removal, ignoring case. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const removedKeys = new Set(normaliseTags(removed).map((tag) => tag.toLowerCase()));
  return tags.filter((tag) => !removedKeys.has(tag.toLowerCase()));
}

/** Why too many or too long tags are rejected, or undefined. */
export function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.length > MAX_TAGS) return `Tags cannot be more than ${MAX_TAGS}`;
  return tags.some((tag) => tag.length > 255) ? 'Tags is too long (maximum is 255 characters)' : undefined;
}
