import type { Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

/*
 * The names of a collab, and the words by which it is found. `collab_search` has one text for each collab: an index of the
 * words on `collabs` itself would be written with each change of a drop (docs/decisions/092-search-by-words.md).
 */

/** SQL for a name as the brand sees it: its own text, or the copy of the creator's own, which only an accepted collab has. */
export function visibleName(column: 'first_name' | 'last_name'): Prisma.Sql {
  return Prisma.sql`coalesce(c.${Prisma.raw(column)}, c.${Prisma.raw(`creator_${column}`)})`;
}

/** SQL for the name of a row `c` of `collabs` as the brand sees it; empty without one. */
export const fullName = Prisma.sql`concat_ws(' ', ${visibleName('first_name')}, ${visibleName('last_name')})`;

/** A space before each part: words of one or two letters are found at the beginning of a part. */
const currentText = Prisma.sql`
  search_text(concat_ws(' ', '', ${visibleName('first_name')}, ${visibleName('last_name')}, c.email, c.affiliate_code, c.handle))`;

/** SQL that saves the texts of some of a channel's collabs, where they changed. The transaction has locked or created the collabs. */
export function savingSearchTexts(channelId: string, collabIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO collab_search (channel_id, collab_id, text)
    SELECT c.channel_id, c.id, ${currentText} FROM collabs AS c
    WHERE c.channel_id = ${channelId}::uuid AND c.id = ANY(${[...collabIds]}::uuid[])
      AND NOT EXISTS (SELECT FROM collab_search AS saved
        WHERE saved.channel_id = ${channelId}::uuid AND saved.collab_id = c.id AND saved.text = ${currentText})
    ON CONFLICT (channel_id, collab_id) DO UPDATE SET text = excluded.text`;
}

/** Saves the text of a collab after a change that does not save its payload size. */
export async function saveSearchText(tx: Transaction, channelId: string, collabId: string): Promise<void> {
  await tx.$executeRaw(savingSearchTexts(channelId, [collabId]));
}

/**
 * Copies a creator's names to the collabs of the brands that the creator has accepted. The caller has locked the collabs, and
 * saves their texts.
 */
export async function copyCreatorNames(tx: Transaction, creatorId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE collabs AS c SET creator_first_name = creators.first_name, creator_last_name = creators.last_name
    FROM creators WHERE creators.id = ${creatorId}::uuid AND c.creator_id = creators.id AND c.accepted_at IS NOT NULL
      AND (c.creator_first_name, c.creator_last_name) IS DISTINCT FROM (creators.first_name, creators.last_name)`;
}

const maxWords = 8;

/** A word of signs alone, which the index does not have. */
const isSigns = (word: string) => !/[\p{L}\p{N}]/u.test(word);

/** The index has three letters together. A shorter word is found only where a name or another part begins with it. */
const isShort = (word: string) => (word.normalize('NFKD').match(/[\p{L}\p{N}]/gu) ?? []).length < 3;

function wordsOf(text: string): string[] {
  return text.replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, maxWords);
}

/**
 * SQL conditions that a row `c` of a channel's `collabs` has each of the first words of a text, in any case, with or without
 * marks. Signs between words are ignored; signs alone are found nowhere.
 */
export function hasWords(channelId: string, text: string): Prisma.Sql[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const conditions = words
    .filter((word) => !isSigns(word))
    .map((word) => {
      const before = isShort(word) ? '% ' : '%';
      return Prisma.sql`found.text LIKE ${before} || search_pattern(${word}) || '%'`;
    });
  if (conditions.length === 0) return [Prisma.sql`FALSE`];
  return [
    Prisma.sql`c.id IN (
      SELECT found.collab_id FROM collab_search AS found
      WHERE found.channel_id = ${channelId}::uuid AND ${Prisma.join(conditions, ' AND ')})`,
  ];
}

/** SQL conditions that a value contains each of the first words of a text, compared in the same way. No index has it. */
export function containsWords(value: Prisma.Sql, text: string): Prisma.Sql[] {
  return wordsOf(text).map((word) => Prisma.sql`strpos(search_text(${value}), search_text(${word})) > 0`);
}
