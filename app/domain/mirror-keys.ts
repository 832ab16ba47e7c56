/**
 * The keys of the default payload of a creator's metaobject (API documentation, "Storefront mirror of creator
 * data"), in the order of the platform's admin. A brand's custom field cannot have one of these handles.
 */
export const mirrorKeys = [
  'cc-creator-id',
  'cc-creator-first-name',
  'cc-creator-last-name',
  'cc-creator-email',
  'cc-creator-handle',
  'cc-creator-is-onboarded',
  'cc-creator-profile-picture',
  'cc-creator-shop-id',
  'cc-creator-shop-handle',
  'cc-creator-shop-title',
  'cc-creator-shop-url',
  'cc-creator-shop-description',
  'cc-creator-shop-theme-primary-color',
  'cc-collab-id',
  'cc-collab-relationship-manager',
  'cc-collab-tier',
  'cc-collab-tier-key',
  'cc-collab-discount-amount',
  'cc-collab-discount-type',
  'cc-collab-tier-discount-amount',
  'cc-collab-tier-discount-type',
  'cc-collab-affiliate-code',
  'cc-collab-discount-code',
  'cc-collab-affiliate-link',
  'cc-creator-collection',
  'cc-creator-metaobject',
  'cc-collab-metaobject',
  'cc-creator-customer',
  'cc-channel-handle',
  'cc-channel-platform-domain',
  'cc-channel-brandkit-primary-color',
  'cc-channel-brandkit-title',
  'cc-channel-brandkit-primary-logo',
  'cc-channel-integrations-emailtool-enabled',
  'cc-channel-default-messaging-enabled',
  'cc-campaign-id',
  'cc-campaign-title',
  'cc-creator-drops',
] as const;

export type MirrorKey = (typeof mirrorKeys)[number];

/** A misspelled duplicate of the domain's key, for themes that read it. */
export const misspelledKey = 'cc-channel-platform-domian';

/** The keys that only the JSON field `data` has, beside {@link mirrorKeys}. */
export const dataKeys = [
  'schema',
  'cc-public',
  'cc-collab-relationship-type',
  'cc-collab-discount-applies-to-all',
  'cc-creator-socials',
  'cc-creator-tags',
  misspelledKey,
  'cc-channel-myshopify-domain',
  'cc-shortened-drops',
] as const;

/** The version of the form of `data`. It grows when a key disappears or changes its type (docs/themes.md). */
export const dataSchema = 1;

/** Reserved handles inside the mirror's `data`, at any level. */
export function isReservedHandle(handle: string): boolean {
  const reserved: readonly string[] = [...mirrorKeys, ...dataKeys, 'data', 'enhancement'];
  return reserved.includes(handle) || handle.startsWith('cc-creator-drop-');
}
