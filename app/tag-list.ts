/** Tags as a person types them: separated by commas, with quotes around tags that contain one. */
export function formatTags(tags: readonly string[]): string {
  return tags.map((tag) => (/,|^"/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

const oneTag = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g;

/** Parses typed tags. */
export function parseTags(text: string): string[] {
  return [...text.matchAll(oneTag)]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter(Boolean);
}
