import { db } from '#app/db/connection/client.ts';
import { definitionChanges, definitionConflicts, type ActualDefinition } from '../objects/definition/diff.ts';
import { findDefinition } from '../objects/definition/apply.ts';
import { findMetafieldDifferences } from '../objects/definition/metafields.ts';
import { definitionHash, desiredDefinition } from '../objects/definition/desired.ts';
import type { CompareBatch } from './drift.ts';
import { findObject } from '#app/db/mirror/objects.ts';
import { isUpToDate } from '../objects/object-kind.ts';

/**
 * Compares the store's metaobject definition with the one that was last written. Skips a definition that
 * still waits to be written.
 * @throws {PlatformError} when the store cannot be read now.
 */
export const compareDefinition: CompareBatch = async ({ store, channelId }) => {
  const batch = { read: 0, skipped: 0, drifted: [], orphans: [], cursor: undefined };
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId } });
  const known = await findObject(channel.id, { kind: 'definition' });
  const hash = definitionHash(channel);
  if (!isUpToDate(known, hash)) return batch;
  const found = await findDefinition(store);
  const isKnown = found !== undefined && found.id === known.platformId;
  const metafields = await findMetafieldDifferences(store);
  const areMetafieldsOpen = metafields.missing.length + metafields.closed.length === 0;
  const differences = [
    ...(isKnown ? differencesOf(channel, found) : ['deleted']),
    ...(areMetafieldsOpen ? [] : ['metafields']),
  ];
  if (differences.length === 0) return batch;
  return { ...batch, definition: { kinds: differences.map((name) => `definition ${name}`), hash } };
};

const names = {
  fieldDefinitions: 'fields',
  access: 'access',
  capabilities: 'capabilities',
  displayNameKey: 'display name',
} as const;

/** Includes `conflict`, which only a user can resolve: the mirror stops for it. */
function differencesOf(channel: Parameters<typeof definitionHash>[0], found: ActualDefinition): string[] {
  const desired = desiredDefinition(channel);
  const changes = definitionChanges(desired, found);
  const differing = (['fieldDefinitions', 'access', 'capabilities', 'displayNameKey'] as const).filter(
    (part) => part in changes,
  );
  if (differing.length > 0) return differing.map((part) => names[part]);
  const conflicts = definitionConflicts({ desired, mirrorsEmail: channel.mirrorsEmail }, found);
  return conflicts.length > 0 ? ['conflict'] : [];
}
