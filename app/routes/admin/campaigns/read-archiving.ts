import { z } from 'zod';
import { rule } from '#app/domain/input/validate.ts';
import { validate } from '#app/domain/input/validate.ts';

const archivingBody = z.object({
  archive: z.literal(true),
  successor: z.uuid(rule('invalid-tier-id')).nullable(),
});

/** Whether a page asks for something to be archived, and where its collabs go; undefined when it asks for something else. */
export function readArchiving(input: unknown): z.output<typeof archivingBody> | undefined {
  const isArchiving = typeof input === 'object' && input !== null && 'archive' in input;
  return isArchiving ? validate(archivingBody, input) : undefined;
}
