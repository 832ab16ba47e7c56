import { afterAll } from 'vitest';
import { queryStore } from '../../support/store/admin-api.ts';
import type { StoreView } from '../../support/store/store-view.ts';
import { startWorld } from '../../support/world/world.ts';
import { getMostAttempts } from '../../support/db/webhooks.ts';
import { findInstallation, listRejections } from '../../support/db/channels.ts';

/* The world of the cases of installation, and what they read of it. */

export const world = await startWorld({ worker: true, receivesWebhooks: true });
afterAll(() => world.stop());

export const shopOf = (domain: string) => findInstallation(world.database, domain);

export const tries = () => getMostAttempts(world.database);
export const handles = ({ entries }: StoreView) => entries.map(({ handle }) => handle).toSorted();
export const rejections = () => listRejections(world.database);

export async function staffDeletesEntry(id: string | undefined): Promise<void> {
  const { platform, halo } = world;
  await queryStore(platform.url, halo.domain, {
    query: 'mutation ($id: ID!) { metaobjectDelete(id: $id) { deletedId } }',
    variables: { id },
  });
}
