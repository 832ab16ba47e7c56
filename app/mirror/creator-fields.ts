import type { Channel } from '#app/db/generated/client.ts';
import type { MirrorKey } from '#app/domain/mirror-keys.ts';
import { mirrorKeys } from '#app/domain/mirror-keys.ts';

/** The type of the metaobjects that mirror creators. It belongs to the merchant: themes name it without a prefix. */
export const creatorType = 'creator';

/** The field that tells whose an entry is. */
export const ownerKey = 'cc-collab-id' satisfies MirrorKey;

/** Keys whose values are more than a line of text. References to ourselves and to customers are global ids as text. */
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

/** Whether a default key's field holds one line of text. */
export function isSingleLine(key: string): boolean {
  return typesByKey[key] === undefined;
}

/** One field of the definition. */
export interface CreatorField {
  key: string;
  name: string;
  type: string;
}

/** A misspelled double of the domain's key, for themes that read it. */
export const misspelledKey = 'cc-channel-platform-domian';

/** What of a channel says which fields its entries have. */
export type FieldsOf = Pick<Channel, 'misspelledKeyDefined'>;

/**
 * The fields of the `creator` definition in order. With `data` and the misspelled domain key these are exactly the 40
 * that the platform allows, which is why custom values live in `data` alone.
 */
export function creatorFields({ misspelledKeyDefined }: FieldsOf): CreatorField[] {
  const keys = misspelledKeyDefined ? [...mirrorKeys, misspelledKey] : mirrorKeys;
  return [
    ...keys.map((key) => ({ key, name: nameOf(key), type: typesByKey[key] ?? 'single_line_text_field' })),
    { key: 'data', name: 'Data', type: 'json' },
  ];
}

/** `cc-creator-shop-title` is shown in the platform's admin as "Creator shop title". */
function nameOf(key: string): string {
  const words = key.replace(/^cc-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
