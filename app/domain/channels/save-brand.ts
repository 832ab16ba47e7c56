import { z } from 'zod';
import { inTransaction } from '#app/db/client.ts';
import { collabFields } from '../input/collab-fields.ts';
import { requiredText } from '../input/text.ts';
import { urlText } from '../input/url.ts';
import { validate } from '../input/validate.ts';
import { withoutUndefined } from '../input/without-undefined.ts';
import { limits } from '../limits.ts';
import { readPublicUrl } from '../read-public-url.ts';
import { changeBrand } from './change-brand.ts';

const emptyIsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

const brandInput = z
  .object({
    brandTitle: emptyIsNull(requiredText(limits.title)),
    brandPrimaryColor: emptyIsNull(collabFields.primaryColor),
    brandPrimaryLogo: emptyIsNull(urlText(readPublicUrl)),
    emailToolEnabled: z.boolean(),
    defaultMessagingEnabled: z.boolean(),
  })
  .partial()
  .transform(withoutUndefined);

/**
 * Changes how a brand looks to what was sent, empty text for what it does not have; what is left out stays. Every creator's
 * place in its store follows.
 * @throws Problem `invalid`.
 */
export async function saveBrand(channelId: string, sent: unknown): Promise<void> {
  const brand = validate(brandInput, sent);
  await inTransaction((tx) => changeBrand(tx, channelId, brand));
}
