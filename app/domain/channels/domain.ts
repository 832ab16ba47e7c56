import type { z } from 'zod';
import { rule } from '../input/validate.ts';

/** The one spelling of a store's domain: trimmed, without a trailing dot, lower case. */
export function normalizeDomain(domain: string): string {
  return domain.trim().replace(/\.$/, '').toLowerCase();
}

/** Whether a normalized domain is spelled as one; the database holds no other (`channels_domain_spelling`). */
export function isDomain(domain: string): boolean {
  return domain.length <= longestDomain && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(domain);
}

/** RFC 1035, section 2.3.4. */
const longestDomain = 255;

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
      message: rule('two-channels', { name: names.name }),
      // Also when another field is wrong, so that the answer names every problem.
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );
}
