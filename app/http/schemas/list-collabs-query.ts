import { z } from 'zod';
import { limits } from '#app/domain/limits.ts';

const { max, standard } = limits.pageSize;
const limit = `must be a whole number from 1 to ${max}`;

/** What an address says in which a + was sent as it is: in a query that is a blank. */
const noBlank = 'must not have a blank inside: send + as %2B';

/** An empty parameter is one that was not given. */
const parameter = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `must be at most ${maxLength} characters`)
    .transform((text) => text || undefined)
    .optional();

/** The query of "list a creator's collabs". */
export const listCollabsQuery = z.object({
  platform_domain: parameter(limits.name),
  email: parameter(limits.email)
    .refine((text) => !/\s/.test(text ?? ''), noBlank)
    .meta({ pattern: String.raw`^\s*\S*\s*$` }),
  limit: z.coerce.number(limit).int(limit).min(1, limit).max(max, limit).default(standard),
  cursor: parameter(limits.cursor),
});
