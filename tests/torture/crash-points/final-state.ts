import { queryAll } from '../../support/store/admin-api.ts';
import { creatorsInStore } from '../../support/store/creators-in-store.ts';
import { codesInStore } from '../../support/store/discounts-in-store.ts';
import { describeChannel } from '../../support/db/snapshot.ts';
import { viewStore } from '../../support/store/store-view.ts';
import type { Run } from './scenario.ts';
import { withoutNames } from './without-names.ts';

/**
 * The final state of a run: the store's objects, the service's data, and remaining work. It is equal for all
 * runs of a scenario.
 */
export async function describeFinalState(run: Run): Promise<unknown> {
  const [held, stored] = await Promise.all([describeChannel(run.environment, run), inStore(run)]);
  return withoutNames({ ...stored, ...held }, run);
}

interface CustomerInStore {
  id: string;
  defaultEmailAddress: { emailAddress: string };
}

async function inStore({ environment: { platformUrl }, domain }: Run) {
  const { entries, collections } = await viewStore(platformUrl, domain);
  const creators = await creatorsInStore({ platformUrl, domain });
  return {
    // The data field is read already.
    entries: sorted(entries, ({ handle }) => handle).map((entry) => ({
      ...entry,
      fields: { ...entry.fields, data: null },
    })),
    collections: sorted(collections, ({ title }) => title),
    creators: {
      collections: sorted([...creators.collections], ([id]) => id),
      products: sorted([...creators.products], ([id]) => id),
    },
    discounts: sorted(await codesInStore(platformUrl, domain), ({ code }) => code),
    // Concurrently created objects have no fixed order.
    customers: sorted(
      await queryAll<CustomerInStore>(platformUrl, domain, {
        field: 'customers(first: 50)',
        nodes: 'id firstName lastName defaultEmailAddress { emailAddress }',
      }),
      ({ defaultEmailAddress }) => defaultEmailAddress.emailAddress,
    ),
    files: await queryAll(platformUrl, domain, { field: 'files(first: 50)', nodes: 'id alt fileStatus' }),
  };
}

function sorted<T>(list: readonly T[], key: (item: T) => string): T[] {
  return list.toSorted((a, b) => key(a).localeCompare(key(b)));
}
