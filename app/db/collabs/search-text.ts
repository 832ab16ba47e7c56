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

/** SQL for a search by words. */
export interface WordSearch {
  /** For a FROM and WHERE: the rows `found` of the channel's `collab_search` that have the words. */
  found: Prisma.Sql;
  /** For a WITH: `few` has the collabs that have the words, up to a number; none if the words are frequent. */
  few: Prisma.Sql;
  /** Whether `few` has all of them. */
  isFew: Prisma.Sql;
  /** Whether a row `c` of `collabs` has the words, by its own text: for lists in which they are frequent. */
  isFound: Prisma.Sql;
}

/** With more, it is faster to read a list in its order than to sort what was found. */
const most = Prisma.raw('10000');

/**
 * A search first reads the texts of collabs that were created at so many places in time, so many at each. What each place has,
 * and one text of so many, is frequent. An import in the order of names has a name at one place only.
 */
const places = Prisma.raw('8');
const textsOfPlace = Prisma.raw('12');
const frequentShare = Prisma.raw('5');

/** The first 48 bits of an id, which are its time of creation, as a number. */
const bitsOf = (id: Prisma.Sql) =>
  Prisma.sql`('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint`;

/** SQL for the first or last id of the millisecond that is its first 48 bits: `rest` stands for each further digit. */
export const idOfBits = (bits: Prisma.Sql, rest: '0' | 'f') =>
  Prisma.sql`rpad(lpad(to_hex(${bits}), 12, '0'), 32, ${Prisma.raw(`'${rest}'`)})::uuid`;

/** SQL for a SELECT: whether a condition of a text `found` holds for many of a channel's texts at each of the places. */
function isFrequent(channelId: string, condition: Prisma.Sql): Prisma.Sql {
  const idAt = (direction: Prisma.Sql) => Prisma.sql`(
    SELECT collab_id FROM collab_search WHERE channel_id = ${channelId}::uuid ORDER BY collab_id ${direction} LIMIT 1)`;
  const [first, last] = [bitsOf(idAt(Prisma.sql`ASC`)), bitsOf(idAt(Prisma.sql`DESC`))];
  const end = idOfBits(Prisma.sql`first + (last - first) * place / ${places}`, 'f');
  return Prisma.sql`
    SELECT coalesce(bool_and(matches > 0) AND sum(matches) * ${frequentShare} > sum(texts), FALSE) AS is_frequent
    FROM (SELECT ${first} AS first, ${last} AS last) AS range, generate_series(1, ${places}) AS place, LATERAL (
      SELECT count(*) AS texts, count(*) FILTER (WHERE ${condition}) AS matches FROM (
        SELECT text FROM collab_search WHERE channel_id = ${channelId}::uuid AND collab_id <= ${end}
        ORDER BY collab_id DESC LIMIT ${textsOfPlace}) AS found) AS at_place`;
}

/**
 * SQL to find the collabs of a channel that have each of the first words of a text, in any case, with or without marks. Signs
 * between words are ignored; signs alone are found nowhere. A word may be frequent in one channel and rare in another, which
 * no statistics say: statements read some texts of the channel, then, unless it is frequent there, find up to a number by the
 * index of words, and decide by what they found.
 * @returns undefined without words.
 */
export function searchByWords(channelId: string, text: string): WordSearch | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const conditions = words
    .filter((word) => !isSigns(word))
    .map((word) => {
      const before = isShort(word) ? '% ' : '%';
      return Prisma.sql`found.text LIKE ${before} || search_pattern(${word}) || '%'`;
    });
  const hasWords = conditions.length === 0 ? Prisma.sql`FALSE` : Prisma.join(conditions, ' AND ');
  const found = Prisma.sql`collab_search AS found WHERE found.channel_id = ${channelId}::uuid AND ${hasWords}`;
  return {
    found,
    // Two expressions: a LIMIT beside the search could make Postgres read all texts until it has enough.
    few: Prisma.sql`sampled AS MATERIALIZED (${isFrequent(channelId, hasWords)}),
      all_found AS MATERIALIZED (
        SELECT found.collab_id FROM ${found} AND NOT (SELECT is_frequent FROM sampled)),
      few AS MATERIALIZED (SELECT collab_id FROM all_found LIMIT ${most} + 1)`,
    isFew: Prisma.sql`(NOT (SELECT is_frequent FROM sampled) AND (SELECT count(*) FROM few) <= ${most})`,
    // OFFSET 0: the text of each row is read in turn, never those of all rows before.
    isFound: Prisma.sql`EXISTS (SELECT FROM ${found} AND found.collab_id = c.id OFFSET 0)`,
  };
}

/** SQL conditions that a value contains each of the first words of a text, compared in the same way. No index has it. */
export function containsWords(value: Prisma.Sql, text: string): Prisma.Sql[] {
  return wordsOf(text).map((word) => Prisma.sql`strpos(search_text(${value}), search_text(${word})) > 0`);
}
