import type { PlatformClient } from '#app/platform/client.ts';
import type { DefinitionByTypeQuery } from '#app/platform/generated/graphql.ts';
import { definitionByType } from '#app/platform/operations/definition.ts';
import { creatorType } from './creator-fields.ts';

/** The definition of creators as a store has it. */
export type FoundDefinition = NonNullable<DefinitionByTypeQuery['metaobjectDefinitionByType']> & {
  /** Whether this app made it; else it is the store's own, or another app's. */
  isOurs: boolean;
};

/** Reads the definition of creators that a store has; undefined when it has none. */
export async function findDefinition(store: PlatformClient): Promise<FoundDefinition | undefined> {
  const { currentAppInstallation: us, metaobjectDefinitionByType: found } = await store.send(
    definitionByType,
    { type: creatorType },
  );
  return found ? { ...found, isOurs: found.createdByApp.id === us.app.id } : undefined;
}
