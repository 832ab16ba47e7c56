import { inTransaction } from '#app/db/connection/client.ts';
import { saveObject } from '#app/db/mirror/objects.ts';
import { markAllDirty } from '#app/domain/collabs/dirty.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import type { MetafieldDefinitionsQuery } from '#app/platform/generated/graphql.ts';
import {
  createMetafieldDefinition,
  metafieldDefinitions,
  updateMetafieldDefinition,
} from '#app/platform/operations/metafield.ts';
import type { StoreContext } from '../../context.ts';
import { writeObject } from '../write-object.ts';
import { appMetafields, desiredMetafieldAccess, metafieldOwners } from './desired.ts';

type MetafieldName = keyof typeof appMetafields;
const names = Object.keys(appMetafields) as MetafieldName[];

/** Which definitions are missing, and which have other access than Liquid needs. */
export async function findMetafieldDifferences(
  store: PlatformClient,
): Promise<{ missing: MetafieldName[]; closed: MetafieldName[] }> {
  const found: MetafieldDefinitionsQuery = await store.send(metafieldDefinitions);
  return {
    missing: names.filter((name) => !found[name]),
    closed: names.filter(
      (name) => found[name] && found[name].access.storefront !== desiredMetafieldAccess.storefront,
    ),
  };
}

/**
 * Creates the definitions of metafields that a store lacks. Marks all collabs dirty, because collections and products
 * lack the values too.
 * @param metaobjectDefinitionId of the type `creator`, to which the references are limited.
 */
export async function applyMetafieldDefinitions(
  context: StoreContext,
  metaobjectDefinitionId: string,
): Promise<void> {
  const { store, channel } = context;
  const { missing, closed } = await findMetafieldDifferences(store);
  // First: after a creation without a response none is missing.
  if (missing.length > 0) await inTransaction((tx) => markAllDirty(tx, { channelId: channel.id }));
  const object = { kind: 'definition' } as const;
  const write = async (send: () => Promise<unknown>) => {
    await writeObject(context, object, send);
    // Else the next write of this key would be taken for one after an unanswered write.
    await saveObject(context.lease, object, { platformId: metaobjectDefinitionId, hash: null });
  };
  for (const name of missing) {
    const { namespace, key, type } = appMetafields[name];
    const isReference = type !== 'number_integer';
    const validations = isReference
      ? [{ name: 'metaobject_definition_id', value: metaobjectDefinitionId }]
      : [];
    const definition = {
      ...metafieldOwners[name],
      namespace,
      key,
      type,
      validations,
      access: desiredMetafieldAccess,
    };
    await write(() => store.send(createMetafieldDefinition, { definition }));
  }
  for (const name of closed) {
    const { namespace, key } = appMetafields[name];
    const definition = {
      ownerType: metafieldOwners[name].ownerType,
      namespace,
      key,
      access: desiredMetafieldAccess,
    };
    await write(() => store.send(updateMetafieldDefinition, { definition }));
  }
}
