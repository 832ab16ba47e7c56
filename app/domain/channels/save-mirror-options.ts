import { z } from 'zod';
import { inTransaction } from '#app/db/client.ts';
import { DropRemoval } from '#app/db/generated/enums.ts';
import { validate } from '../input/validate.ts';
import { withoutUndefined } from '../input/without-undefined.ts';
import { changeMirrorOptions } from './change-mirror-options.ts';
import type { MirrorOptions } from './change-mirror-options.ts';

const optionsInput = z
  .object({
    storefrontApiAccess: z.boolean(),
    mirrorsEmail: z.boolean(),
    mirrorsCustomer: z.boolean(),
    hidesDropsFromSearch: z.boolean(),
    backwardCompatibleKeys: z.boolean(),
    dropRemoval: z.enum(DropRemoval),
  })
  .partial()
  .transform(withoutUndefined);

/**
 * Changes what a channel's store gets to hold to what was sent; what is left out stays. The places of those whom it concerns
 * follow.
 * @returns what is another than before.
 * @throws Problem `invalid`.
 */
export async function saveMirrorOptions(channelId: string, sent: unknown): Promise<Partial<MirrorOptions>> {
  const options = validate(optionsInput, sent);
  return inTransaction((tx) => changeMirrorOptions(tx, channelId, options));
}
