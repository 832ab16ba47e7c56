import type { Channel } from '#app/db/generated/client.ts';
import { type MirrorKey, mirrorKeys, misspelledKey } from '#app/domain/mirror-keys.ts';
import type { MetaobjectDefinitionCreateInput } from '#app/platform/generated/graphql.ts';
import { hashOf } from '../object-kind.ts';

/** The type of the metaobjects that mirror creators. It is merchant-owned: themes use it without a prefix. */
export const creatorType = 'creator';

/** The field that contains the id of an entry's collab. */
export const ownerKey = 'cc-collab-id' satisfies MirrorKey;

/**
 * Keys with types other than a single line of text. References to entries and customers are global ids as
 * text.
 */
const otherTypes: Partial<Record<MirrorKey, string>> = {
  'cc-creator-is-onboarded': 'boolean',
  'cc-creator-profile-picture': 'url',
  'cc-creator-shop-url': 'url',
  'cc-creator-shop-description': 'multi_line_text_field',
  'cc-creator-shop-theme-primary-color': 'color',
  'cc-collab-discount-amount': 'number_decimal',
  'cc-collab-tier-discount-amount': 'number_decimal',
  'cc-collab-affiliate-link': 'url',
  'cc-creator-collection': 'collection_reference',
  'cc-channel-brandkit-primary-color': 'color',
  'cc-channel-brandkit-primary-logo': 'url',
  'cc-channel-integrations-emailtool-enabled': 'boolean',
  'cc-channel-default-messaging-enabled': 'boolean',
  'cc-creator-drops': 'list.collection_reference',
};

const typesByKey: Partial<Record<string, string>> = otherTypes;

/** Whether a default key's field is a single line of text. */
export function isSingleLine(key: string): boolean {
  return typesByKey[key] === undefined;
}

/** One field of the definition. */
interface CreatorField {
  key: string;
  name: string;
  type: string;
}

/** The settings of a channel that determine its entries' fields. */
export type FieldsOf = Pick<Channel, 'misspelledKeyDefined'>;

/** The settings of a channel that determine whether its definition fits its entries. */
type DefinitionSettings = FieldsOf & Pick<Channel, 'storefrontApiAccess' | 'mirrorsEmail'>;

/**
 * The fields of the `creator` definition in order. With `data` and the misspelled domain key these are
 * exactly the 40 that the platform allows. Custom values are therefore only in `data`.
 */
export function creatorFields({ misspelledKeyDefined }: FieldsOf): CreatorField[] {
  const keys = misspelledKeyDefined ? [...mirrorKeys, misspelledKey] : mirrorKeys;
  return [
    ...keys.map((key) => ({ key, name: nameOf(key), type: typesByKey[key] ?? 'single_line_text_field' })),
    { key: 'data', name: 'Data', type: 'json' },
  ];
}

/** `cc-creator-shop-title` is displayed in the platform's admin as "Creator shop title". */
function nameOf(key: string): string {
  const text = key.replace(/^cc-/, '').replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type DesiredDefinition = ReturnType<typeof desiredDefinition>;

/** The `creator` definition. Its entries have pages, and are drafts unless their status says otherwise. */
export function desiredDefinition(channel: Omit<DefinitionSettings, 'mirrorsEmail'>) {
  return {
    type: creatorType,
    name: 'Creator',
    // The admin, the page's title and the search results of a shop name a creator alike.
    displayNameKey: 'cc-creator-shop-title',
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
 * The metafields by which themes find creators. Only this app can write its own namespace `$app`; merchants may read.
 * https://shopify.dev/docs/apps/build/custom-data/ownership
 */
export const appMetafields = {
  /** On collections: the entry of the creator. */
  creator: { namespace: '$app', key: 'creator', type: 'metaobject_reference' },
  /** On products: the entries of the creators who recommend it. */
  creators: { namespace: '$app', key: 'creators', type: 'list.metaobject_reference' },
  /** On products: how many creators recommend it. */
  creatorCount: { namespace: '$app', key: 'creator_count', type: 'number_integer' },
} as const;

/** What each definition is beside its namespace, key and type. */
export const metafieldOwners = {
  creator: { ownerType: 'COLLECTION', name: 'Creator' },
  creators: { ownerType: 'PRODUCT', name: 'Creators' },
  creatorCount: { ownerType: 'PRODUCT', name: 'Number of creators' },
} as const;

/** Liquid reads them. The entries to which they refer have their own access. */
export const desiredMetafieldAccess = { storefront: 'PUBLIC_READ' } as const;

/**
 * The hash of the definitions of entries and metafields, and of whether entries contain email addresses, which have
 * restricted access.
 */
export function definitionHash(channel: DefinitionSettings) {
  const metafields = { appMetafields, metafieldOwners, metafieldAccess: desiredMetafieldAccess };
  return hashOf({ ...desiredDefinition(channel), holdsEmail: channel.mirrorsEmail, metafields });
}

/** Whether a definition that was applied with some settings fits entries that are written with others. */
export function hasSameDefinition(a: DefinitionSettings, b: DefinitionSettings): boolean {
  return (
    a.misspelledKeyDefined === b.misspelledKeyDefined &&
    a.storefrontApiAccess === b.storefrontApiAccess &&
    a.mirrorsEmail === b.mirrorsEmail
  );
}
