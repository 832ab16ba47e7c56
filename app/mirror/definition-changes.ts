import type { FoundDefinition } from './find-definition.ts';
import type { WantedDefinition } from './wanted-definition.ts';

/**
 * What has to change in a definition for it to hold creators; nothing when it is empty. Of one that this app did not make
 * nothing is taken away: it gets the fields that it lacks, capabilities that it has not switched on, and the Storefront
 * API's access if the brand asked for that here.
 */
export function definitionChanges(wanted: WantedDefinition, found: FoundDefinition) {
  const keys = new Set(found.fieldDefinitions.map(({ key }) => key));
  const missing = wanted.fieldDefinitions.filter(({ key }) => !keys.has(key)).map((create) => ({ create }));
  const capabilities = capabilityChanges(wanted, found);
  return {
    ...(missing.length > 0 && { fieldDefinitions: missing }),
    ...(accessDiffers(wanted, found) && { access: wanted.access }),
    ...(Object.keys(capabilities).length > 0 && { capabilities }),
  };
}

function accessDiffers({ access }: WantedDefinition, { access: has, isOurs }: FoundDefinition): boolean {
  if (access.storefront === has.storefront) return false;
  return isOurs || access.storefront === 'PUBLIC_READ';
}

function capabilityChanges(
  { capabilities: { publishable, onlineStore, renderable } }: WantedDefinition,
  { capabilities: has, isOurs }: FoundDefinition,
) {
  const { urlHandle } = onlineStore.data;
  const { metaTitleKey, metaDescriptionKey } = renderable.data;
  const shown = has.renderable?.data;
  const isRendered =
    !isOurs || (shown?.metaTitleKey === metaTitleKey && shown.metaDescriptionKey === metaDescriptionKey);
  return {
    ...(!has.publishable.enabled && { publishable }),
    ...(!(has.onlineStore?.enabled && has.onlineStore.data?.urlHandle === urlHandle) && { onlineStore }),
    ...(!(has.renderable?.enabled && isRendered) && { renderable }),
  };
}
