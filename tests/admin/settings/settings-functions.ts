import { afterAll } from 'vitest';
import type { ApiKeyOptions, ApiKeyOwner, ApiKeyScope, Rotation } from '#app/auth/manage-api-keys.ts';
import type { EndpointInput, EndpointOwner } from '#app/domain/events/endpoints.ts';
import { addChannel } from '../../support/db/channels.ts';
import { appSettings } from '../../support/world/app-settings.ts';
import { createTestDatabase } from '../../support/db/database.ts';

/* A brand's settings functions for keys, partners, event endpoints and custom fields, without a process. */

export const database = await createTestDatabase();
Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
export const app = await loadFunctions();
export const own = await addChannel(database, 'own');
export const other = await addChannel(database, 'other');
afterAll(async () => {
  await app.closeDatabase();
  await database.drop();
});

async function loadFunctions() {
  const { inTransaction, ...client } = await import('#app/db/connection/client.ts');
  const { createApiKey: issueKey } = await import('#app/auth/manage-api-keys.ts');
  const { rotateApiKey: rotateKey } = await import('#app/auth/manage-api-keys.ts');
  const endpoints = await import('#app/domain/events/endpoints.ts');
  return {
    ...client,
    issueKey: (owner: ApiKeyOwner, terms: ApiKeyOptions) => inTransaction((tx) => issueKey(tx, owner, terms)),
    rotateKey: (rotation: Rotation, scope: ApiKeyScope) =>
      inTransaction((tx) => rotateKey(tx, rotation, scope)),
    ...endpoints,
    createEndpoint: (owner: EndpointOwner, input: EndpointInput) =>
      inTransaction((tx) => endpoints.createEndpoint(tx, owner, input)),
    ...(await import('#app/domain/events/endpoint-secret.ts')),
    ...(await import('#app/routes/admin/settings/event-endpoints/manage-endpoints.ts')),
    ...(await import('#app/routes/admin/settings/manage-keys.ts')),
    ...(await import('#app/auth/manage-api-keys.ts')),
    ...(await import('#app/auth/partners.ts')),
    ...(await import('#app/db/auth.ts')),
    ...(await import('#app/domain/channels/settings.ts')),
    ...(await import('#app/domain/channels/brand.ts')),
    ...(await import('#app/domain/channels/mirror-options.ts')),
    ...(await import('#app/domain/custom-fields/fields.ts')),
    ...(await import('#app/domain/events/deliveries.ts')),
  };
}
