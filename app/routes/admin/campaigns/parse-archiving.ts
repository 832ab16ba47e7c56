import { z } from 'zod';
import { rule, validate } from '#app/domain/input/validate.ts';

const archivingBody = z.object({
  archive: z.literal(true),
  successor: z.uuid(rule('invalid-tier-id')).nullish(),
  replacesDiscounts: z.boolean(rule('not-boolean')).default(false),
});

/** The requested archiving, with the collabs' new tier or null for none; undefined for other requests. */
export function parseArchiving(input: unknown): z.output<typeof archivingBody> | undefined {
  const isArchiving = typeof input === 'object' && input !== null && 'archive' in input;
  return isArchiving ? validate(archivingBody, input) : undefined;
}
