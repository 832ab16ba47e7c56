import type { MetafieldRecord } from '../../state/records/metafield.ts';
import { notSimulated, userError, type UserError } from '../api-error.ts';
import { idType } from '../attach-resolvers.ts';
import { announceCollection } from '../collections/announce-collection.ts';
import type { AdminContext } from '../context.ts';
import { announceProduct } from '../products/announce-product.ts';
import { attachMetafields, type MetafieldInput, type OwnerType } from './attach-metafields.ts';
import { FOREIGN, isForeign, storedNamespace } from './namespace.ts';

export interface MetafieldsSetInput extends MetafieldInput {
  ownerId: string;
  compareDigest?: string | null;
}

/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/metafieldsSet */
const MAX_SET = 25;
/** The documentation names no limit; this is that of input arrays. */
const MAX_DELETED = 250;

interface Owner {
  ownerType: OwnerType;
  metafields: readonly MetafieldRecord[];
  save: (metafields: MetafieldRecord[]) => void;
}

function findOwner(id: string, context: AdminContext): Owner | undefined {
  const { store, timestamp } = context;
  const kind = idType(id);
  if (kind !== 'Product' && kind !== 'Collection') throw notSimulated(`metafields of a ${kind}`);
  if (kind === 'Product') {
    const product = store.products.get(id);
    const save = (metafields: MetafieldRecord[]) => {
      if (!product) return;
      const changed = { ...product, metafields, updatedAt: timestamp };
      store.products.put(changed);
      announceProduct('PRODUCTS_UPDATE', changed, context);
    };
    return product && { ownerType: 'PRODUCT', metafields: product.metafields ?? [], save };
  }
  const collection = store.collections.get(id);
  const save = (metafields: MetafieldRecord[]) => {
    if (!collection) return;
    const changed = { ...collection, metafields, updatedAt: timestamp };
    store.collections.put(changed);
    announceCollection('COLLECTIONS_UPDATE', changed, context);
  };
  return collection && { ownerType: 'COLLECTION', metafields: collection.metafields ?? [], save };
}

/** Sets metafields of several owners, or none if one is rejected. The texts of limit and missing owner are guesses. */
export function setMetafields(inputs: readonly MetafieldsSetInput[], context: AdminContext) {
  if (inputs.some(({ compareDigest }) => compareDigest !== undefined)) throw notSimulated('compareDigest');
  const rejected = (userErrors: UserError[]) => ({ metafields: null, userErrors });
  if (inputs.length > MAX_SET) {
    const message = `Exceeded the maximum metafields input limit of ${MAX_SET}.`;
    return rejected([userError(['metafields'], message, 'LESS_THAN_OR_EQUAL_TO')]);
  }
  const errors: UserError[] = [];
  const owners = new Map<string, Owner>();
  for (const [index, { ownerId, ...input }] of inputs.entries()) {
    const owner = owners.get(ownerId) ?? findOwner(ownerId, context);
    if (!owner) {
      errors.push(
        userError(['metafields', String(index), 'ownerId'], 'Owner does not exist.', 'INVALID_VALUE'),
      );
      continue;
    }
    const change = { before: owner.metafields, inputs: [input] };
    const attached = attachMetafields(owner.ownerType, change, context);
    errors.push(
      ...attached.errors.map((error) => ({
        ...error,
        field: ['metafields', String(index), ...(error.field ?? []).slice(2)],
      })),
    );
    owners.set(ownerId, { ...owner, metafields: attached.metafields });
  }
  if (errors.length > 0) return rejected(errors);
  for (const { save, metafields } of owners.values()) save([...metafields]);
  const metafields = inputs.flatMap(({ ownerId, namespace, key }) => {
    const stored = storedNamespace(namespace, context);
    return owners.get(ownerId)?.metafields.find((one) => one.namespace === stored && one.key === key) ?? [];
  });
  return { metafields, userErrors: [] };
}

interface Identifier {
  ownerId: string;
  namespace: string;
  key: string;
}

/** Deletes metafields; null for each that does not exist. */
export function deleteMetafields(inputs: readonly Identifier[], context: AdminContext) {
  if (inputs.length > MAX_DELETED) throw notSimulated(`more than ${MAX_DELETED} deleted metafields`);
  const errors = inputs.flatMap(({ namespace }, index) =>
    isForeign(storedNamespace(namespace, context), context)
      ? [userError(['metafields', String(index)], FOREIGN)]
      : [],
  );
  if (errors.length > 0) return { deletedMetafields: null, userErrors: errors };
  const deletedMetafields = inputs.map(({ ownerId, namespace, key }) => {
    const stored = storedNamespace(namespace, context);
    const owner = findOwner(ownerId, context);
    const isIt = (one: MetafieldRecord) => one.namespace === stored && one.key === key;
    if (!owner?.metafields.some(isIt)) return null;
    owner.save(owner.metafields.filter((one) => !isIt(one)));
    return { ownerId, namespace: stored, key };
  });
  return { deletedMetafields, userErrors: [] };
}
