import type { CustomersByIdsQuery } from '#app/platform/generated/graphql.ts';
import { customersByIds } from '#app/platform/operations/beside-pages.ts';
import type { Judge } from './judge.ts';
import { readPermitted } from './read-nodes.ts';
import type { Place } from './read-places.ts';
import { standingObjects } from './standing-objects.ts';
import type { StoreSource } from './store-source.ts';

type ShownNode = CustomersByIdsQuery['nodes'][number];

/**
 * Asks which of some collabs' customers are still in the store. One that was deleted is not made again, and its creator's
 * page names it no longer.
 */
export async function compareCustomers({ store }: StoreSource, places: readonly Place[]): Promise<Judge> {
  const shown = await readPermitted<ShownNode>(
    places,
    'customer',
    async (ids) => (await store.send(customersByIds, { ids }, { isOptional: true })).nodes,
  );
  if (!shown) return () => [];
  return (place) =>
    standingObjects(place, 'customer').flatMap(({ id }) =>
      typeof shown.get(id)?.id === 'string'
        ? []
        : [{ objectId: id, kinds: ['customer deleted'], remedy: 'leave' }],
    );
}
