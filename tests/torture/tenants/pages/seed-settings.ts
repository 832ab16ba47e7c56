import { createCipheriv, randomBytes } from 'node:crypto';
import { parsePublicId } from '#app/auth/api-key-format.ts';
import { appSettings } from '../../../support/world/app-settings.ts';
import type { Tenant } from '../reference.ts';
import { canaryOf, domainOf, type World } from '../seed-world.ts';
import { getPartnerId, issueChannelKey, issuePartnerKey } from '../../../support/db/api-keys.ts';
import { addSettings } from '../../../support/db/seed.ts';
import { addInstallation } from '../../../support/db/stores.ts';

/** Creates one object of each kind in a brand's settings, and an access token that no page names. */
export async function seedSettings({ context, channelIds }: World, tenant: Tenant) {
  const channelId = channelIds[tenant];
  const canary = canaryOf(tenant);
  const accessToken = seal('shpat_token', `platform-installation:${channelId}:access`);
  await addInstallation(context, channelId, accessToken);
  const key = await issueChannelKey(context, domainOf(tenant));
  const partnerName = `partner of ${canary}`;
  await issuePartnerKey(context, domainOf(tenant), partnerName);
  const partner = await getPartnerId(context, partnerName);
  return {
    ...(await addSettings(context, channelId, canary)),
    partner,
    key: `cck_${parsePublicId(key) ?? ''}`,
  };
}

/** Seals a secret as the app does (app/db/encryption/seal.ts). */
function seal(secret: string, purpose: string): Buffer {
  const nonce = randomBytes(12);
  const key = Buffer.from(appSettings.ENCRYPTION_KEY, 'base64');
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}
