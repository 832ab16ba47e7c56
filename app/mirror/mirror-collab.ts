import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { inTransaction } from '#app/db/connection/client.ts';
import { saveVariantRows } from '#app/db/drops/products.ts';
import { saveProductCreators } from '#app/db/mirror/product-creators.ts';
import { findMirroredCollab, type MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { isPageVisible, platformIdOf } from '#app/domain/collabs/state.ts';
import { getProducts, saveProducts } from '#app/domain/products/products.ts';
import { lookUpVariants, needsVariantCheck } from '#app/domain/products/variants.ts';
import { saveDetails } from '#app/domain/products/product-details.ts';
import { PlatformError, StorePaused, type PlatformErrorKind } from '#app/platform/errors.ts';
import type { MirrorContext, StoreContext } from './context.ts';
import { applyEntry, unpublishEntry } from './objects/creator-entry/apply.ts';
import { customer } from './objects/customer.ts';
import { discountCode } from './objects/discount-code/apply.ts';
import { collections } from './objects/collection/apply.ts';
import { applyCollectionCreators } from './objects/collection/creator-metafield.ts';
import { applyPublication } from './objects/collection/publication.ts';
import { removedCollections, unpublishRemoved } from './objects/collection/removed.ts';
import { CannotMirror, type ObjectKind } from './objects/object-kind.ts';
import { picture, refreshPicture } from './objects/picture/apply.ts';
import { deletedFiles } from './objects/picture/deleted-files.ts';
import { concernsOneRequest, isDenied, isInternalError } from './objects/write-object.ts';

/** The kinds of a collab's objects beside its entry. Bulk operations and reconciliation use all of them. */
export const collabObjects: readonly ObjectKind[] = [
  discountCode,
  customer,
  picture,
  collections,
  removedCollections,
  deletedFiles,
];

/**
 * Writes all objects of a collab that differ from their desired state. The creator's page does not depend on
 * the optional steps.
 * @returns what the store denied in optional steps, as warnings for the brand.
 * @throws the error of the page, else the first error of an optional step that the brand must solve.
 */
export async function mirrorCollab(context: MirrorContext, collabId: string): Promise<Message[]> {
  const key = { channelId: context.channel.id, collabId };
  let collab = await findMirroredCollab(key);
  if (!collab) return [];
  if (await checkProducts(context, collab)) collab = (await findMirroredCollab(key)) ?? collab;
  const steps = new OptionalSteps();
  await steps.run(() => discountCode.apply(context, collab));
  await steps.run(() => customer.apply(context, collab), { ignoresRejection: true });
  await steps.run(() => refreshPicture(context, collab), { ignoresRejection: true });
  const shortened = await applyPage(context, collab);
  await updateProductCreators(collab);
  await steps.run(() => removedCollections.apply(context, collab));
  await steps.run(() => picture.apply(context, collab), { ignoresRejection: true });
  await steps.run(() => deletedFiles.apply(context, collab));
  return [...steps.finish(), ...(shortened > 0 ? [message('drops-shortened', { count: shortened })] : [])];
}

/**
 * Verifies products and variants that were saved unverified.
 * @returns whether there were any, so that the collab must be read again.
 */
async function checkProducts({ channel, store }: StoreContext, collab: MirroredCollab): Promise<boolean> {
  const items = collab.drops.flatMap(({ products }) => products);
  const unchecked = items.filter(({ product }) => product.checkedAt === null);
  const variants = items.filter(needsVariantCheck);
  const detailed = collab.channel.compatiblePayload && (await saveDetails(channel.id, store, items));
  if (unchecked.length === 0 && variants.length === 0) return detailed;
  const numbers = new Set(unchecked.map(({ product }) => product.platformNumber));
  const check = await getProducts(store, numbers);
  const variantRows = await lookUpVariants(store, variants);
  await inTransaction(async (tx) => {
    await saveProducts(tx, channel.id, { numbers, check });
    await saveVariantRows(tx, channel.id, variantRows);
  });
  return true;
}

function updateProductCreators({ channelId, id }: MirroredCollab): Promise<void> {
  return inTransaction((tx) => saveProductCreators(tx, channelId, [id]));
}

/**
 * Writes the public objects: the collections, and the entry. They refer to each other. Hides what
 * visitors may not see even if another write fails: the page, and removed drops.
 * @returns how many drops lack the keys of existing themes.
 */
async function applyPage(context: MirrorContext, collab: MirroredCollab): Promise<number> {
  try {
    await collections.apply(context, collab);
    const shortened = await applyEntry(context, collab.id);
    await applyCollectionCreators(context, collab.id);
    return shortened;
  } catch (error) {
    if (concernsOneObject(error)) {
      if (!isPageVisible(collab)) await hide(context, collab);
      await unpublishRemoved(context, collab, tryObject);
      await updateProductCreators(collab);
    }
    throw error;
  }
}

/** Hides the page of a collab of which an object cannot be written: unpublishes its collections and its entry. */
async function hide(context: MirrorContext, collab: MirroredCollab): Promise<void> {
  const owners = [
    ...collab.drops.map((drop) => ({
      owner: { dropId: drop.id },
      collectionId: platformIdOf(drop, 'collection'),
    })),
    { owner: { collabId: collab.id }, collectionId: platformIdOf(collab, 'collection') },
  ];
  for (const { owner, collectionId } of owners)
    if (collectionId !== null)
      await tryObject(() => applyPublication(context, { owner, collectionId, isVisible: false }));
  if (await tryObject(() => applyEntry(context, collab.id))) return;
  const id = platformIdOf(collab, 'metaobject');
  if (id !== null) await tryObject(() => unpublishEntry(context, { collabId: collab.id, id }));
}

/** @returns whether it succeeded; the first error of the page is reported anyway. */
async function tryObject(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!concernsOneObject(error)) throw error;
    return false;
  }
}

const kindsOfOneObject = new Set<PlatformErrorKind>(['rejected', 'unfinished']);

/** Whether an error concerns one object, so that the collab's others can still be written. */
function concernsOneObject(error: unknown): boolean {
  if (error instanceof CannotMirror || isInternalError(error)) return true;
  return error instanceof PlatformError && kindsOfOneObject.has(error.kind);
}

/** The optional steps, which run whatever the outcome of the page. */
class OptionalSteps {
  readonly #warnings: Message[] = [];
  readonly #failures: PlatformError[] = [];

  /**
   * @param options `ignoresRejection`: a rejection becomes a warning.
   * @throws errors that concern every other request too, such as an unavailable platform.
   */
  async run(step: () => Promise<void>, { ignoresRejection } = { ignoresRejection: false }): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof PlatformError) || error instanceof StorePaused) throw error;
      if (isDenied(error) || (ignoresRejection && error.kind === 'rejected'))
        this.#warnings.push(error.reason);
      else if (concernsOneRequest(error)) this.#failures.push(error);
      else throw error;
    }
  }

  /**
   * @returns the warnings.
   * @throws the first error.
   */
  finish(): Message[] {
    const [failure] = this.#failures;
    if (failure) throw failure;
    return this.#warnings;
  }
}
