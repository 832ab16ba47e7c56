import { z } from 'zod';
import { withOneChannel } from '#app/domain/input/platform-domain.ts';
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

const parameters = z.object({
  platform_domain: parameter(limits.name),
  myshopify_domain: parameter(limits.name),
  email: parameter(limits.email)
    .refine((text) => !/\s/.test(text ?? ''), noBlank)
    .meta({ pattern: String.raw`^\s*\S*\s*$` }),
  limit: z.coerce.number(limit).int(limit).min(1, limit).max(max, limit).default(standard),
  cursor: parameter(limits.cursor),
});

/** The query of "list a creator's collabs". */
export const listCollabsQuery = withOneChannel(parameters, {
  name: 'platform_domain',
  alias: 'myshopify_domain',
});
