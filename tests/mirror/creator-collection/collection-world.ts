import { createCollab, createDrop, getCollab } from '../../support/http/api-calls.ts';
import { queryStore } from '../../support/store/admin-api.ts';
import { changeOptions } from '../../support/store/change-options.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { getCreatorPrincipal } from '../../support/db/collabs.ts';
import { waitForIdleMirror } from '../../support/db/mirror.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import { loadInProcessTools } from '../../support/world/in-process-tools.ts';
import { requestsTo } from '../../support/store/mirror.ts';
import { loadPageFunctions } from '../../support/domain/page-functions.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { useWorld } from '../../support/world/use-world.ts';

/* The world of the cases of creators’ collections, and what they read of the store. */

export const world = await useWorld({ worker: true });
export const tools = await loadInProcessTools(world.database);
const app = await loadPageFunctions(world.database);

export const staff = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });
export const products = (...indexes: number[]) =>
  indexes.map((index) => ({ id: world.halo.products[index] }));
export const gids = (...indexes: number[]) =>
  indexes.map((index) => `gid://shopify/Product/${world.halo.products[index] ?? ''}`);

/** A collab with two drops, in the store. */
export async function createMirrored(own: Record<string, unknown> = {}) {
  const { _id: collabId } = await createCollab(world, world.halo, own);
  const { _id: older } = await createDrop(world, world.halo, { collabId, products: products(0, 1, 2) });
  const { _id: newer } = await createDrop(world, world.halo, { collabId, products: products(4, 1, 3) });
  await waitForIdleMirror(world.database);
  return { collabId, older, newer };
}

/** The creator's collection in the store, after all changes arrived there. */
export async function shown(collabId: string) {
  await waitForIdleMirror(world.database);
  return (await findMirrored(world.platform.url, world.halo.domain, collabId)).creatorCollection;
}

/** The operations of a change that concern collections, in order. */
export async function operationsOf(change: () => Promise<unknown>): Promise<string[]> {
  await waitForIdleMirror(world.database);
  const before = (await requestsTo(world.platform.url, world.halo.domain)).length;
  await change();
  await waitForIdleMirror(world.database);
  const requests = (await requestsTo(world.platform.url, world.halo.domain)).slice(before);
  return requests.map(({ operation }) => operation);
}

export async function removeDrop(collabId: string, dropId: string): Promise<void> {
  const channelId = await getChannelId(world.database, world.halo.domain);
  const key = { channelId, collabId, dropId };
  await app.inTransaction((tx) => app.removeDropIn(tx, key, { kind: 'admin', id: '1' }));
}

/** Pins or unpins a drop as its creator. */
export async function pinDrop(collabId: string, dropId: string, isPinned: boolean): Promise<void> {
  const creator = await getCreatorPrincipal(world.database, collabId);
  await app.pinDrop(creator, { collabId, dropId }, isPinned);
}

export const setOption = (mirrorsCreatorCollection: boolean) =>
  changeOptions(world.database, world.halo.domain, { mirrorsCreatorCollection });

export const collectionIdOf = async (collabId: string) =>
  (await getCollab(world, world.halo, collabId)).metadata.platformCreatorCollectionId;

export const handleOf = (collabId: string) => `creator-${collabId}-products`;
export const inStore = async (collabId: string) =>
  (await viewStore(world.platform.url, world.halo.domain)).collections.filter(({ handle }) =>
    handle.startsWith(handleOf(collabId)),
  );

/** The platform numbers of all products of a collection. */
export async function productIdsOf(collection: { id: string } | undefined): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const query = `query ($id: ID!, $after: String) { collection(id: $id) {
      products(first: 250, after: $after, sortKey: MANUAL) { nodes { id } pageInfo { hasNextPage endCursor } } } }`;
    type Page = { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    const variables: Record<string, unknown> = { id: collection?.id, after };
    const found: { collection: { products: Page } } = await queryStore(staff().platformUrl, staff().domain, {
      query,
      variables,
    });
    const { nodes, pageInfo } = found.collection.products;
    ids.push(...nodes.map(({ id }) => id.slice(id.lastIndexOf('/') + 1)));
    if (!pageInfo.hasNextPage) return ids;
    after = pageInfo.endCursor;
  }
}
