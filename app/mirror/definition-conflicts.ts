import { creatorType } from './creator-fields.ts';
import type { FoundDefinition } from './find-definition.ts';
import type { WantedDefinition } from './wanted-definition.ts';

/** The definition that is wanted, and whether entries are to hold e-mail addresses. */
interface Wishes {
  wanted: WantedDefinition;
  mirrorsEmail: boolean;
}

/**
 * What only a person can decide before creators can be held in a store's definition, a sentence each. Types of fields can
 * never be changed; nothing else is in the way of a definition that this app made.
 */
export function definitionConflicts({ wanted, mirrorsEmail }: Wishes, found: FoundDefinition): string[] {
  const types = new Map(found.fieldDefinitions.map((field) => [field.key, field.type.name]));
  const ofFields = wanted.fieldDefinitions
    .filter(({ key, type }) => types.has(key) && types.get(key) !== type)
    .map(
      ({ key, type }) =>
        `The store's own "${creatorType}" definition has the field "${key}" as ${types.get(key) ?? ''}, and it must be ${type}`,
    );
  return found.isOurs ? ofFields : [...ofFields, ...ownConflicts(wanted, mirrorsEmail, found)];
}

/** What we would have to take from a definition that is the store's own. */
function ownConflicts(
  { access, capabilities }: WantedDefinition,
  mirrorsEmail: boolean,
  { access: has, capabilities: { onlineStore, publishable }, metaobjectsCount }: FoundDefinition,
): string[] {
  const { urlHandle } = capabilities.onlineStore.data;
  const hasOtherPages = onlineStore?.enabled === true && onlineStore.data?.urlHandle !== urlHandle;
  const wouldHide = !publishable.enabled && metaobjectsCount > 0;
  const isOpen = has.storefront !== 'NONE' && access.storefront === 'NONE' && mirrorsEmail;
  return [
    ...(hasOtherPages
      ? [
          `The store's own "${creatorType}" definition has its pages under "${onlineStore.data?.urlHandle ?? ''}", and creators' pages must be under "${urlHandle}": change the URL handle of its web pages to "${urlHandle}" in the store's admin`,
        ]
      : []),
    ...(wouldHide
      ? [
          `The store's own "${creatorType}" definition has no status of active or draft, and with it the entries that it has (${metaobjectsCount}) would become drafts, seen by nobody: switch the status on in the store's admin, and set to active what is to be seen`,
        ]
      : []),
    ...(isOpen
      ? [
          `The store's own "${creatorType}" definition lets the Storefront API read its entries, and creators' e-mail addresses with them: close it in the store's admin, or in this app's settings either allow that access or keep e-mail addresses out of the store`,
        ]
      : []),
  ];
}
