import { z } from 'zod';
import { anyLine } from '#app/domain/input/text.ts';
import { limits } from '#app/domain/limits.ts';

const mostDays = 3_650;
const mostHours = 24 * 30;

const expiresInDays = z.int().min(1).max(mostDays).nullable();
const label = anyLine(limits.keyLabel).trim();
/** A key's name, `cck_<public part>`: a whole key has no business here. */
const name = z.string().regex(/^cck_[0-9A-Za-z]{16}$/, 'must be the name of a key');

/** What a brand wants done with its keys, in its settings. */
export const keysRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('issue'), label, expiresInDays }),
  z.object({
    intent: z.literal('rotate'),
    name,
    overlapHours: z.int().min(0).max(mostHours),
    expiresInDays,
  }),
  z.object({ intent: z.literal('revoke'), name }),
]);

export type KeysRequest = z.output<typeof keysRequest>;
