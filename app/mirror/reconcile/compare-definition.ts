import { db } from '#app/db/client.ts';
import { definitionChanges } from '../definition-changes.ts';
import { definitionConflicts } from '../definition-conflicts.ts';
import { definitionHash } from '../ensure-definition.ts';
import { findDefinition } from '../find-definition.ts';
import type { FoundDefinition } from '../find-definition.ts';
import { findObject, isUpToDate } from '../platform-object.ts';
import { wantedDefinition } from '../wanted-definition.ts';
import type { DefinitionDifference, Slice } from './drift.ts';
import type { StoreSource } from './store-source.ts';

/**
 * Compares the store's definition of creators with what was last written to it. One that was not written yet, or has to be
 * written now, is left to the mirror.
 * @throws {PlatformError} when the store cannot be looked at now.
 */
export async function compareDefinition({ store, channelId }: StoreSource): Promise<Slice> {
  const slice = { read: 0, skipped: 0, drifted: [], removed: [], cursor: undefined };
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId } });
  const known = await findObject({ channel }, { kind: 'definition' });
  const hash = definitionHash(channel);
  if (!isUpToDate(known, hash)) return slice;
  const found = await findDefinition(store);
  const differences = found?.id === known.platformId ? differencesOf(channel, found) : (['deleted'] as const);
  if (differences.length === 0) return slice;
  return { ...slice, definition: { kinds: differences.map((name) => `definition ${name}` as const), hash } };
}

const names = { fieldDefinitions: 'fields', access: 'access', capabilities: 'capabilities' } as const;

/** What is not as it was written; also what the mirror cannot mend, and has to stop for. */
function differencesOf(
  channel: Parameters<typeof definitionHash>[0],
  found: FoundDefinition,
): DefinitionDifference[] {
  const wanted = wantedDefinition(channel);
  const changes = definitionChanges(wanted, found);
  const differing = (['fieldDefinitions', 'access', 'capabilities'] as const).filter(
    (part) => part in changes,
  );
  if (differing.length > 0) return differing.map((part) => names[part]);
  const conflicts = definitionConflicts({ wanted, mirrorsEmail: channel.mirrorsEmail }, found);
  return conflicts.length > 0 ? ['conflict'] : [];
}
