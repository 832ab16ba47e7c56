import type { DefinitionByTypeQuery } from '#app/platform/generated/graphql.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { creatorType, type DesiredDefinition } from './desired.ts';

/** A store's definition. */
export type ActualDefinition = NonNullable<DefinitionByTypeQuery['metaobjectDefinitionByType']> & {
  /** Whether this app created it; else it belongs to the store or to another app. */
  isOurs: boolean;
};

/**
 * The update that a definition needs; empty if none. Nothing is removed from a definition that this app did
 * not create: it gets missing fields and capabilities, and Storefront API access if the brand enabled it.
 */
export function definitionChanges(desired: DesiredDefinition, found: ActualDefinition) {
  const keys = new Set(found.fieldDefinitions.map(({ key }) => key));
  const missing = desired.fieldDefinitions.filter(({ key }) => !keys.has(key)).map((create) => ({ create }));
  const capabilities = capabilityChanges(desired, found);
  return {
    ...(missing.length > 0 && { fieldDefinitions: missing }),
    ...(accessDiffers(desired, found) && { access: desired.access }),
    ...(Object.keys(capabilities).length > 0 && { capabilities }),
    ...(found.isOurs &&
      found.displayNameKey !== desired.displayNameKey && { displayNameKey: desired.displayNameKey }),
  };
}

function accessDiffers({ access }: DesiredDefinition, { access: has, isOurs }: ActualDefinition): boolean {
  if (access.storefront === has.storefront) return false;
  return isOurs || access.storefront === 'PUBLIC_READ';
}

function capabilityChanges(
  { capabilities: { publishable, onlineStore, renderable } }: DesiredDefinition,
  { capabilities: has, isOurs }: ActualDefinition,
) {
  const { urlHandle } = onlineStore.data;
  const { metaTitleKey, metaDescriptionKey } = renderable.data;
  const actualData = has.renderable?.data;
  const isRendered =
    !isOurs ||
    (actualData?.metaTitleKey === metaTitleKey && actualData.metaDescriptionKey === metaDescriptionKey);
  return {
    ...(!has.publishable.enabled && { publishable }),
    ...(!(has.onlineStore?.enabled && has.onlineStore.data?.urlHandle === urlHandle) && { onlineStore }),
    ...(!(has.renderable?.enabled && isRendered) && { renderable }),
  };
}

/** The desired definition, and whether its entries contain email addresses. */
interface Desired {
  desired: DesiredDefinition;
  mirrorsEmail: boolean;
}

/**
 * The conflicts that only a user can solve. The type of a field can never change. All other conflicts concern
 * a definition that this app did not create.
 */
export function definitionConflicts({ desired, mirrorsEmail }: Desired, found: ActualDefinition): Message[] {
  const types = new Map(found.fieldDefinitions.map((field) => [field.key, field.type.name]));
  const ofFields = desired.fieldDefinitions
    .filter(({ key, type }) => types.has(key) && types.get(key) !== type)
    .map(({ key, type }) => {
      const actual = types.get(key) ?? '';
      return message('definition-field-type', { type: creatorType, key, actual, desired: type });
    });
  return found.isOurs ? ofFields : [...ofFields, ...ownConflicts(desired, mirrorsEmail, found)];
}

/** Parts of the store's own definition that this app would have to remove. */
function ownConflicts(
  { access, capabilities }: DesiredDefinition,
  mirrorsEmail: boolean,
  { access: has, capabilities: { onlineStore, publishable }, metaobjects }: ActualDefinition,
): Message[] {
  const { urlHandle } = capabilities.onlineStore.data;
  const hasOtherPages = onlineStore?.enabled === true && onlineStore.data?.urlHandle !== urlHandle;
  // Not `metaobjectsCount`: it lags behind writes.
  const wouldHide = !publishable.enabled && metaobjects.nodes.length > 0;
  const isOpen = has.storefront !== 'NONE' && access.storefront === 'NONE' && mirrorsEmail;
  return [
    ...(hasOtherPages
      ? [
          message('definition-url-handle', {
            type: creatorType,
            actual: onlineStore.data?.urlHandle ?? '',
            desired: urlHandle,
          }),
        ]
      : []),
    ...(wouldHide ? [message('definition-without-status', { type: creatorType })] : []),
    ...(isOpen ? [message('definition-shows-email', { type: creatorType })] : []),
  ];
}
