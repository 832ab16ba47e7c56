import { z } from 'zod';
import { validate } from '#app/domain/input/validate.ts';

const archivingBody = z.object({
  archive: z.literal(true),
  successor: z.uuid('must be a tier, or null for none').nullable(),
});

/** Whether a page asks for something to be archived, and where its collabs go; undefined when it asks for something else. */
export function readArchiving(input: unknown): z.output<typeof archivingBody> | undefined {
  const asksForIt = typeof input === 'object' && input !== null && 'archive' in input;
  return asksForIt ? validate(archivingBody, input) : undefined;
}
