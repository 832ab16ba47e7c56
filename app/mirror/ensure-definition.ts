import { PlatformError } from '#app/platform/errors.ts';
import type { MetaobjectDefinitionCreateInput } from '#app/platform/generated/graphql.ts';
import type { DefinitionByTypeQuery } from '#app/platform/generated/graphql.ts';
import { createDefinition, definitionByType, updateDefinition } from '#app/platform/operations/definition.ts';
import { creatorFields, creatorType } from './creator-fields.ts';
import { forgetEntries } from './forget-entries.ts';
import { hashOf } from './hash.ts';
import type { StoreContext } from './mirror-context.ts';
import { noId } from './no-id.ts';
import { findObject, isUpToDate } from './platform-object.ts';
import { rememberObject, writeObject } from './write-object.ts';

const key = { kind: 'definition' } as const;

/** The definition as we want it. Its entries have pages of their own and are drafts unless they say otherwise. */
function wantedDefinition({ channel }: StoreContext) {
  return {
    type: creatorType,
    name: 'Creator',
    displayNameKey: 'cc-creator-handle',
    access: { storefront: channel.storefrontApiAccess ? ('PUBLIC_READ' as const) : ('NONE' as const) },
    capabilities: {
      publishable: { enabled: true },
      onlineStore: { enabled: true, data: { urlHandle: creatorType, createRedirects: true } },
      renderable: {
        enabled: true,
        data: { metaTitleKey: 'cc-creator-shop-title', metaDescriptionKey: 'cc-creator-shop-description' },
      },
    },
    fieldDefinitions: creatorFields(channel),
  } satisfies MetaobjectDefinitionCreateInput;
}

/**
 * Makes sure that the store can hold creators: creates the definition, or adds what an existing one lacks. When the one
 * that we knew is gone, every entry went with it, and all of them are made again.
 * @throws {PlatformError} `refused` when a field exists with another type: only a person can decide what to do then.
 */
export async function ensureDefinition(context: StoreContext): Promise<void> {
  const wanted = wantedDefinition(context);
  const hash = hashOf(wanted);
  const known = await findObject(context, key);
  if (isUpToDate(known, hash)) return;
  const { metaobjectDefinitionByType: existing } = await context.store.send(definitionByType, {
    type: creatorType,
  });
  if (known?.platformId && known.platformId !== existing?.id) await forgetEntries(context);
  const platformId = existing ? await complete(context, wanted, existing) : await create(context, wanted);
  await rememberObject(context, key, { platformId, hash });
}

async function create(context: StoreContext, definition: MetaobjectDefinitionCreateInput): Promise<string> {
  const { metaobjectDefinitionCreate: created } = await writeObject(context, key, () =>
    context.store.send(createDefinition, { definition }),
  );
  return created?.metaobjectDefinition?.id ?? noId('CreateDefinition');
}

type Existing = NonNullable<DefinitionByTypeQuery['metaobjectDefinitionByType']>;
type Wanted = ReturnType<typeof wantedDefinition>;

async function complete(context: StoreContext, wanted: Wanted, existing: Existing): Promise<string> {
  const types = new Map(existing.fieldDefinitions.map((field) => [field.key, field.type.name]));
  const conflicts = wanted.fieldDefinitions.filter(
    ({ key, type }) => types.has(key) && types.get(key) !== type,
  );
  if (conflicts.length > 0)
    throw new PlatformError(
      'refused',
      'UpdateDefinition',
      conflicts.map(({ key, type }) => ({
        message: `The store's own "${creatorType}" definition has the field "${key}" as ${types.get(key) ?? ''}, and it must be ${type}`,
      })),
    );
  const { access, capabilities } = wanted;
  const missing = wanted.fieldDefinitions.filter(({ key }) => !types.has(key)).map((create) => ({ create }));
  const definition = { access, capabilities, fieldDefinitions: missing };
  await writeObject(context, key, () =>
    context.store.send(updateDefinition, { id: existing.id, definition }),
  );
  return existing.id;
}
