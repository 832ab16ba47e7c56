import { z } from 'zod';
import { isBareDomain } from '#app/domain/channels/store-domain.ts';
import { rule } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { collabInList, presentCollab } from './presenters.ts';
import type { CollabDocument } from '#app/domain/collabs/collab.ts';
import type { IdPage, IdPageRequest } from '#app/db/keyset-page.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { listedCollabResponse } from './collab-schemas.ts';
import { paginationResponse } from './response-schemas.ts';

/* The query and the response of lists. */

const { max: maxPageSize, standard: defaultPageSize } = limits.pageSize;
const limitRule = rule('invalid-limit', { max: maxPageSize });

/** A + in a query is a blank. */
const noBlankRule = rule('blank-inside');

/** A text, which is not empty. */
export const textParameter = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, rule('text-too-long', { max: maxLength }))
    .optional()
    .meta({ pattern: String.raw`\S` });

/** A platform domain. */
export const domainParameter = textParameter(limits.name)
  .refine((text) => isBareDomain(text ?? ''), rule('not-bare-domain'))
  .meta({ pattern: String.raw`^[^:/]*[^:/\s][^:/]*$` });

export const emailParameter = textParameter(limits.email)
  .refine((text) => !/\s/.test(text ?? ''), noBlankRule)
  .meta({
    pattern: String.raw`^\s*\S+\s*$`,
    description: 'Only the collabs of the creator with this email address, compared without regard to case.',
  });

export const pageParameters = {
  limit: z
    .preprocess(
      (text) => (typeof text === 'string' && /^[1-9]\d*$/.test(text) ? Number(text) : text),
      z.int(limitRule).min(1, limitRule).max(maxPageSize, limitRule),
    )
    .prefault(defaultPageSize)
    .describe('The maximum number of items on a page.'),
  cursor: textParameter(limits.cursor).describe('`nextCursor` of the previous page, with the same query.'),
};

export const collabListResponse = z.strictObject({
  collabs: z.array(listedCollabResponse),
  pagination: paginationResponse,
});

/** How a list is read and presented. */
interface List<Row> {
  /** The field of the response that has the items. */
  name: string;
  /** Finds the page after an id. */
  read: (page: IdPageRequest) => Promise<IdPage<Row>>;
  /** An item as JSON text. */
  present: (row: Row) => string;
}

/**
 * Responds with one page of a list.
 * @param question everything that determines the list's content: a cursor works only for this list.
 * @throws Problem `invalid` for a cursor of another list.
 */
export async function respondWithPage<Row>(
  question: readonly unknown[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { name, read, present }: List<Row>,
): Promise<{ json: string }> {
  const after = cursor === undefined ? {} : { after: readCursor(cursor, question) };
  const { rows, next } = await read({ limit, ...after });
  const nextCursor = next === undefined ? null : writeCursor(next, question);
  const pagination = JSON.stringify({ hasNextPage: next !== undefined, nextCursor });
  return { json: `{"${name}":[${rows.map(present).join(',')}],"pagination":${pagination}}` };
}

export function collabList(read: List<CollabDocument>['read']): List<CollabDocument> {
  return { name: 'collabs', read, present: (collab) => presentCollab(collab, collabInList) };
}
