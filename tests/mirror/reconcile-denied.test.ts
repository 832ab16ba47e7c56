import { beforeAll, expect, it } from 'vitest';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { createCollab } from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { controlPlatform } from '../support/store/mirror.ts';
import { staffDo } from '../support/store/staff-changes.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { useWorld } from '../support/world/use-world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';

const world = await useWorld({ worker: true });
let tools: InProcessTools;
beforeAll(async () => {
  // No webhooks are sent: only a reconciliation finds differences.
  tools = await loadInProcessTools(world.database);
});

const granted = ['write_products', 'write_publications', 'write_metaobject_definitions', 'write_metaobjects'];
const setScopes = (shop: string, scopes: string[]) =>
  controlPlatform(world.platform.url, 'scopes', { shop, scopes });
const own = {
  discount: { discountAmount: 10, discountType: 'Percentage' },
  profilePicture: 'https://pictures.example/ada.png',
};

async function expectRepaired(domain: string, collabId: string): Promise<void> {
  const { entry } = await findMirrored(world.platform.url, domain, collabId);
  const metaobject = { fields: [{ key: 'cc-creator-first-name', value: 'Staff' }] };
  await staffDo({ platformUrl: world.platform.url, domain }, 'metaobjectUpdate', {
    id: entry.id,
    metaobject,
  });
  expect(await tools.mirror('reconcile', domain)).toContain('differing: 1 entry values  1 repaired');
  await waitForMirror(world.database);
  const { entry: after } = await findMirrored(world.platform.url, domain, collabId);
  expect(after.fields['cc-creator-first-name']).toBe('Ada');
}

it('A store without scopes for discounts and pictures has its pages reconciled', async () => {
  const { pine } = world;
  await setScopes(pine.domain, granted);
  const { _id } = await createCollab(world, pine, own);
  await waitForIdleMirror(world.database);
  await expectRepaired(pine.domain, _id);
});

it.each([
  ['discounts', 'write_files'],
  ['pictures', 'write_discounts'],
])('So has one without the scope for %s', async (_what, kept) => {
  const { halo } = world;
  await setScopes(halo.domain, [...granted, 'write_discounts', 'write_files']);
  const { _id } = await createCollab(world, halo, own);
  // A picture that is processed later writes the entry again, and a reconciliation leaves that collab out.
  await waitForIdleMirror(world.database);
  await setScopes(halo.domain, [...granted, kept]);
  await expectRepaired(halo.domain, _id);
});
