import { z } from 'zod';
import { limits } from '#app/domain/limits.ts';

const { max, standard } = limits.pageSize;
const limit = `must be a whole number from 1 to ${max}`;

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
  email: parameter(limits.email),
  limit: z.coerce.number(limit).int(limit).min(1, limit).max(max, limit).default(standard),
  cursor: parameter(limits.cursor),
});
