import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { lockChannel } from '#app/db/channels.ts';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { fieldValues } from '../collabs/field-values.ts';
import { markAllDirty } from '../collabs/dirty.ts';
import { emptyMeansNull, requiredText, urlText } from '../input/text.ts';
import { validate, withoutUndefined } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { openedValues, recordFieldAuthor, saveRecordForm } from '../concurrent-edits.ts';
import { parsePublicUrl } from '../urls.ts';

/** The brand's look and the state of its tools. Every creator's metaobject contains them. */
export type Brand = Pick<
  Channel,
  'brandTitle' | 'brandPrimaryColor' | 'brandPrimaryLogo' | 'emailToolEnabled' | 'defaultMessagingEnabled'
>;

/**
 * Updates the given fields of a brand, and mirrors all its collabs. Writes nothing when nothing changes.
 * @param change a `brandTitle` of null is the store's own name, also after the store is renamed.
 */
export async function updateBrandIn(
  tx: Transaction,
  channelId: string,
  change: Partial<Brand>,
): Promise<void> {
  await lockChannel(tx, channelId);
  const before = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  const data = change.brandTitle === null ? { ...change, brandTitle: before.name } : change;
  if (isDeepStrictEqual({ ...before, ...data }, before)) return;
  await tx.channel.update({ where: { id: channelId }, data });
  const changed = (Object.keys(data) as (keyof Brand)[]).filter((name) => data[name] !== before[name]);
  await recordFieldAuthor(tx, { channelId, recordId: channelId }, changed);
  await markAllDirty(tx, { channelId });
}

const brandInput = z
  .object({
    brandTitle: emptyMeansNull(requiredText(limits.title)),
    brandPrimaryColor: emptyMeansNull(fieldValues.primaryColor),
    brandPrimaryLogo: emptyMeansNull(urlText(parsePublicUrl)),
    emailToolEnabled: z.boolean(),
    defaultMessagingEnabled: z.boolean(),
  })
  .partial()
  .transform(withoutUndefined);

/** A brand as its form shows it: empty text for none. */
export function brandFields(brand: Brand) {
  const { brandTitle, brandPrimaryColor, brandPrimaryLogo, emailToolEnabled, defaultMessagingEnabled } =
    brand;
  return {
    brandTitle: brandTitle ?? '',
    brandPrimaryColor: brandPrimaryColor ?? '',
    brandPrimaryLogo: brandPrimaryLogo ?? '',
    emailToolEnabled,
    defaultMessagingEnabled,
  };
}

/**
 * Updates a brand by its form in a transaction of its own, as {@link updateBrandIn} does. Empty text clears a field.
 * @throws Problem `invalid-input`, `form-changed`.
 */
export async function updateBrand(channelId: string, body: unknown): Promise<void> {
  const brand = validate(brandInput, body);
  const opened = openedValues(body);
  await inTransaction(async (tx) => {
    await lockChannel(tx, channelId);
    const read = async () => brandFields(await tx.channel.findUniqueOrThrow({ where: { id: channelId } }));
    const record = { channelId, recordId: channelId };
    const save = () => updateBrandIn(tx, channelId, brand);
    await saveRecordForm(tx, record, { form: { opened, read }, save });
  });
}
