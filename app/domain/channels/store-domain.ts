import type { z } from 'zod';
import { rule, whenObject } from '../input/validate.ts';

/** Normalizes a store's domain: trimmed, without a trailing dot, lower case. */
export function normalizeDomain(domain: string): string {
  return domain.trim().replace(/\.$/, '').toLowerCase();
}

/** Whether a normalized domain is valid; the database enforces the same rule (`channels_domain_spelling`). */
export function isDomain(domain: string): boolean {
  return domain.length <= maxDomainLength && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(domain);
}

/** Whether a text has no scheme, port or path. */
export function isBareDomain(text: string): boolean {
  return !/[:/]/.test(text);
}

/** RFC 1035, section 2.3.4. */
const maxDomainLength = 255;

/**
 * Adds the rule that both names of a platform domain must be equal if both are sent. Existing clients send
 * `myshopifyDomain` and `myshopify_domain`. Choosing one of two different channels could change the wrong
 * brand.
 * @returns the schema, whose error names the other field.
 */
export function withOneChannel<Schema extends z.ZodObject>(
  schema: Schema,
  names: { name: string; alias: string },
): Schema {
  return schema.refine(
    (input: Readonly<Record<string, unknown>>) => {
      const [domain, other] = [input[names.name], input[names.alias]];
      if (typeof domain !== 'string' || typeof other !== 'string') return true;
      return normalizeDomain(domain) === normalizeDomain(other);
    },
    {
      path: [names.alias],
      message: rule('two-channels', { name: names.name }),
      when: whenObject,
    },
  );
}
