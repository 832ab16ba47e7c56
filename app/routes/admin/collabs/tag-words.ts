/** Tags as they are typed: with commas between, and in quotes where a comma is part of one. */
export function tagWords(tags: readonly string[]): string {
  return tags.map((tag) => (/,|^"/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

const oneTag = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g;

/** The tags that are typed. */
export function readTags(words: string): string[] {
  return [...words.matchAll(oneTag)]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter(Boolean);
}
