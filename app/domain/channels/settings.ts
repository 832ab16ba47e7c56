import { countSettingsRows, type SettingsCounts } from '#app/db/admin-figures.ts';
import { db } from '#app/db/connection/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { missingScopes } from '#app/platform/scopes.ts';
import { Problem } from '../problem.ts';
import { findInstallation } from './access-tokens.ts';

/** A channel's settings and its store's details. */
type ChannelSettings = Omit<Channel, 'uninstalledAt' | 'createdAt' | 'updatedAt'> & {
  /** The scopes that the store has granted. */
  scopes: string[];
};

/** @throws Problem `channel-not-found`. */
export async function getChannelSettings(channelId: string): Promise<ChannelSettings> {
  const found = await db.channel.findUnique({
    where: { id: channelId },
    omit: { uninstalledAt: true, createdAt: true, updatedAt: true },
    include: { installation: { select: { scopes: true } } },
  });
  if (!found) throw new Problem('channel-not-found');
  const { installation, ...channel } = found;
  return { ...channel, scopes: installation?.scopes ?? [] };
}

/** Counts the objects in a channel's settings. Keys and partners count while they have access. */
export async function countSettings(channelId: string): Promise<SettingsCounts> {
  const counts = await countSettingsRows(channelId);
  return counts ?? { customFields: 0, keys: 0, partners: 0, endpoints: 0, disabledEndpoints: 0 };
}

/**
 * Finds the id of the channel with this platform domain.
 * @throws when the app was never installed there.
 */
export async function getChannelId(domain: string): Promise<string> {
  const { id } = await db.channel.findUniqueOrThrow({ where: { domain }, select: { id: true } });
  return id;
}

/** A store's currency (ISO 4217) and time zone (IANA). */
export async function getStoreUnits(channelId: string): Promise<{ currency: string; timeZone: string }> {
  const { currency, timezone } = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { currency: true, timezone: true },
  });
  return { currency, timeZone: timezone };
}

/**
 * Lists the scopes that the app needs and the store has not granted, for instance after an update of the app. An admin
 * grants them by opening the app.
 */
export async function listMissingScopes(channelId: string): Promise<string[]> {
  const installation = await findInstallation({ id: channelId });
  return installation ? missingScopes(installation.scopes) : [];
}
