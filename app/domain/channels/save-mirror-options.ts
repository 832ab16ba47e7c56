import { z } from 'zod';
import { inTransaction } from '#app/db/client.ts';
import { DropRemoval } from '#app/db/generated/enums.ts';
import { validate } from '../input/validate.ts';
import { changeMirrorOptions } from './change-mirror-options.ts';

const optionsInput = z.object({
  storefrontApiAccess: z.boolean(),
  mirrorsEmail: z.boolean(),
  mirrorsCustomer: z.boolean(),
  hidesDropsFromSearch: z.boolean(),
  backwardCompatibleKeys: z.boolean(),
  dropRemoval: z.enum(DropRemoval),
});

/**
 * Changes what a channel's store gets to hold to what was sent, all of it. The places of those whom it concerns follow.
 * @throws Problem `invalid`.
 */
export async function saveMirrorOptions(channelId: string, sent: unknown): Promise<void> {
  const options = validate(optionsInput, sent);
  await inTransaction((tx) => changeMirrorOptions(tx, channelId, options));
}
