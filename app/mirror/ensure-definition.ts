import { PlatformError } from '#app/platform/errors.ts';
import { createDefinition, updateDefinition } from '#app/platform/operations/definition.ts';
import { confirmObject } from './confirm-object.ts';
import { definitionChanges } from './definition-changes.ts';
import { definitionConflicts } from './definition-conflicts.ts';
import { findDefinition } from './find-definition.ts';
import type { FoundDefinition } from './find-definition.ts';
import { forgetEntries } from './forget-entries.ts';
import { hashOf } from './hash.ts';
import type { StoreContext } from './mirror-context.ts';
import { noId } from './no-id.ts';
import { findObject, isUpToDate } from './platform-object.ts';
import { wantedDefinition } from './wanted-definition.ts';
import type { WantedDefinition } from './wanted-definition.ts';
import { rememberObject, writeObject } from './write-object.ts';

const key = { kind: 'definition' } as const;

/**
 * Makes sure that the store can hold creators: creates the definition, or changes what an existing one lacks. When the one
 * that we knew is gone, every entry went with it, and all of them are made again.
 * @throws {PlatformError} `refused` when what the store has is in the way, and only a person can decide what to do then.
 */
export async function ensureDefinition(context: StoreContext): Promise<void> {
  const { channel } = context;
  const wanted = wantedDefinition(channel);
  const hash = definitionHash(channel);
  const known = await findObject(context, key);
  if (isUpToDate(known, hash)) return;
  const found = await findDefinition(context.store);
  if (known?.platformId && known.platformId !== found?.id) await forgetEntries(context);
  if (found) await complete(context, wanted, found);
  const platformId = found ? found.id : await create(context, wanted);
  if (found && known?.mustConfirm) await confirmObject(context, key);
  await rememberObject(context, key, { platformId, hash });
}

/** Stands for what the definition is to be, and for what its entries hold that not everybody may read. */
export function definitionHash(channel: StoreContext['channel']) {
  return hashOf({ ...wantedDefinition(channel), holdsEmail: channel.mirrorsEmail });
}

async function create(context: StoreContext, definition: WantedDefinition): Promise<string> {
  const { metaobjectDefinitionCreate: created } = await writeObject(context, key, () =>
    context.store.send(createDefinition, { definition }),
  );
  return created?.metaobjectDefinition?.id ?? noId('CreateDefinition');
}

async function complete(
  context: StoreContext,
  wanted: WantedDefinition,
  found: FoundDefinition,
): Promise<void> {
  const conflicts = definitionConflicts({ wanted, mirrorsEmail: context.channel.mirrorsEmail }, found);
  if (conflicts.length > 0)
    throw new PlatformError(
      'refused',
      'UpdateDefinition',
      conflicts.map((message) => ({ message })),
    );
  const definition = definitionChanges(wanted, found);
  if (Object.keys(definition).length === 0) return;
  await writeObject(context, key, () => context.store.send(updateDefinition, { id: found.id, definition }));
}
