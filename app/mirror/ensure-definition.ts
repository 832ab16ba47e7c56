import { PlatformError } from '#app/platform/errors.ts';
import type { MetaobjectDefinitionCreateInput } from '#app/platform/generated/graphql.ts';
import type { DefinitionByTypeQuery } from '#app/platform/generated/graphql.ts';
import { createDefinition, definitionByType, updateDefinition } from '#app/platform/operations/definition.ts';
import { creatorFields, creatorType } from './creator-fields.ts';
import { hashOf, isSameHash } from './hash.ts';
import type { MirrorContext } from './mirror-context.ts';
import { findObject, rememberObject } from './platform-object.ts';

const key = { kind: 'definition' } as const;

/** The definition as we want it. Its entries have pages of their own and are drafts unless they say otherwise. */
function wantedDefinition({ channel }: MirrorContext) {
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
 * Makes sure that the store can hold creators: creates the definition, or adds what an existing one lacks.
 * @throws {PlatformError} `refused` when a field exists with another type: only a person can decide what to do then.
 */
export async function ensureDefinition(context: MirrorContext): Promise<void> {
  const wanted = wantedDefinition(context);
  const hash = hashOf(wanted);
  const known = await findObject(context, key);
  if (known?.platformId && isSameHash(known.writtenHash, hash)) return;
  const { metaobjectDefinitionByType: existing } = await context.store.send(definitionByType, {
    type: creatorType,
  });
  const platformId = existing ? await complete(context, wanted, existing) : await create(context, wanted);
  await rememberObject(context, key, { platformId, hash });
}

async function create(
  { store }: MirrorContext,
  definition: MetaobjectDefinitionCreateInput,
): Promise<string> {
  const { metaobjectDefinitionCreate: created } = await store.send(createDefinition, { definition });
  return created?.metaobjectDefinition?.id ?? noId('CreateDefinition');
}

type Existing = NonNullable<DefinitionByTypeQuery['metaobjectDefinitionByType']>;
type Wanted = ReturnType<typeof wantedDefinition>;

async function complete({ store }: MirrorContext, wanted: Wanted, existing: Existing): Promise<string> {
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
  await store.send(updateDefinition, {
    id: existing.id,
    definition: { access, capabilities, fieldDefinitions: missing },
  });
  return existing.id;
}

function noId(operation: string): never {
  throw new PlatformError('outcome-unknown', operation, [{ message: 'The answer names no id' }]);
}
