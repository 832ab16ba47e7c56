import type { z } from 'zod';
import { normalizeDomain } from '../channels/channel-domain.ts';

/**
 * Adds the rule that the two names of a platform domain name one channel where both are given: existing clients send
 * `myshopifyDomain` and `myshopify_domain` for the interface's own names, and to choose one of two different channels
 * would act on a brand that the client may not have meant.
 * @returns the schema; it refuses the alias and names the field that it differs from.
 */
export function withOneChannel<Schema extends z.ZodObject>(
  schema: Schema,
  names: { name: string; alias: string },
): Schema {
  return schema.refine(
    (given: Readonly<Record<string, unknown>>) => {
      const [domain, other] = [given[names.name], given[names.alias]];
      if (typeof domain !== 'string' || typeof other !== 'string') return true;
      return normalizeDomain(domain) === normalizeDomain(other);
    },
    {
      path: [names.alias],
      message: `names another channel than ${names.name}: send one of the two, or the same domain in both`,
      // Also when another field is wrong, so that the answer names every problem.
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );
}
