import { createCipheriv, randomBytes } from 'node:crypto';
import { publicIdOf } from '#app/auth/api-key.ts';
import { appSettings } from '../../../support/app-settings.ts';
import { issueChannelKey, issuePartnerKey } from '../../../support/issue-keys.ts';
import type { Tenant } from '../reference.ts';
import { canaryOf, domainOf } from '../seed-world.ts';
import type { World } from '../seed-world.ts';

const scopes =
  '{write_metaobject_definitions,write_metaobjects,write_products,write_publications,write_discounts,write_files}';

/** Gives a brand one of everything in its settings, and the app access to its store, which nobody is asked for. */
export async function seedSettings({ ground, channelIds }: World, tenant: Tenant) {
  const channelId = channelIds[tenant];
  const canary = canaryOf(tenant);
  await ground.query(
    `INSERT INTO platform_installations (channel_id, access_token, scopes, updated_at) VALUES ($1, $2, $3, now())`,
    [channelId, seal('shpat_token', `platform-installation:${channelId}:access`), scopes],
  );
  const key = await issueChannelKey(ground, domainOf(tenant));
  const partnerName = `partner of ${canary}`;
  await issuePartnerKey(ground, domainOf(tenant), partnerName);
  const rows = await ground.query<{ endpoint: string; event: string; field: string; partner: string }>(
    `WITH endpoint AS (
       INSERT INTO event_endpoints (id, channel_id, url, secret)
       VALUES (gen_random_uuid(), $1, 'https://hooks.example.com/' || $2, 'sealed') RETURNING id
     ), event AS (
       INSERT INTO events (channel_id, id, type, data, fanned_out_at)
       VALUES ($1, gen_random_uuid(), 'drop.created', jsonb_build_object('drop', $2), now()) RETURNING id
     ), delivery AS (
       INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, next_attempt_at, given_up_at)
       SELECT $1, event.id, endpoint.id, NULL, now() FROM event, endpoint
     ), field AS (
       INSERT INTO custom_field_definitions (channel_id, id, owner_type, handle, name)
       VALUES ($1, gen_random_uuid(), 'drop', 'cc-own', $2) RETURNING id
     )
     SELECT endpoint.id AS endpoint, event.id AS event, field.id AS field, partners.id AS partner
     FROM endpoint, event, field, partners WHERE partners.name = $3`,
    [channelId, canary, partnerName],
  );
  const [{ endpoint, event, field, partner } = { endpoint: '', event: '', field: '', partner: '' }] = rows;
  return { endpoint, event, field, partner, key: `cck_${publicIdOf(key) ?? ''}` };
}

/** As the app seals what it keeps (app/db/seal.ts). */
function seal(secret: string, purpose: string): Buffer {
  const nonce = randomBytes(12);
  const key = Buffer.from(appSettings.ENCRYPTION_KEY, 'base64');
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}
