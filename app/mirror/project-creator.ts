import { affiliateUrl, shopUrl } from '#app/domain/collabs/affiliate-url.ts';
import { platformIdOf } from '#app/domain/collabs/is-partial.ts';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { isErasedEmail } from '#app/domain/creators/erased-email.ts';
import { creatorProfile } from '#app/domain/creators/creator-profile.ts';
import type { MirrorKey } from '#app/domain/mirror-keys.ts';
import { isSingleLine, misspelledKey } from './creator-fields.ts';
import { projectCustom, projectDrop } from './project-drop.ts';
import { singleLine } from './single-line.ts';

/** The most collections that a list field of a metaobject can hold. */
const longestList = 128;

/** What a creator's entry in the store should hold. */
export interface CreatorEntry {
  handle: string;
  status: 'ACTIVE' | 'DRAFT';
  fields: { key: string; value: string }[];
}

type Scalar = string | number | boolean | null;
type Values = Record<Exclude<MirrorKey, 'cc-creator-drops'>, Scalar>;

/**
 * Projects a collab, as it stands, onto the creator's entry: each value at the top level, and all of them in `data`.
 * Drops come newest first, as visitors want to see them.
 */
export function projectCreator(collab: WholeCollab): CreatorEntry {
  const values = singleLines({
    ...identity(collab),
    ...terms(collab),
    ...references(collab),
    ...brand(collab),
  });
  const drops = collab.drops.toReversed();
  const collections = drops.flatMap((drop) => platformIdOf(drop, 'collection') ?? []);
  const data = {
    ...projectCustom(collab.customValues),
    ...values,
    ...(collab.channel.backwardCompatibleKeys && { [misspelledKey]: collab.channel.domain }),
    'cc-public': collab.isActive ? 'Y' : 'N',
    'cc-creator-drops': drops.map(projectDrop),
  };
  const fields = Object.entries({ ...values, ...misspelledField(collab) }).map(([key, value]) => ({
    key,
    value: asText(value),
  }));
  return {
    handle: collab.handle,
    status: collab.isActive ? 'ACTIVE' : 'DRAFT',
    fields: [
      ...fields,
      { key: 'cc-creator-drops', value: JSON.stringify(collections.slice(0, longestList)) },
      { key: 'data', value: JSON.stringify(data) },
    ],
  };
}

/** Where it has been written, it says nothing once it is no longer wanted: what is at the top level is in `data` too. */
function misspelledField({ channel }: WholeCollab): Record<string, Scalar> {
  if (!channel.misspelledKeyDefined) return {};
  return { [misspelledKey]: channel.backwardCompatibleKeys ? channel.domain : null };
}

/** Brings the values of fields that take one line onto one line. */
function singleLines(values: Values): Values {
  const lines = Object.entries(values).map(([key, value]) =>
    typeof value === 'string' && isSingleLine(key) ? [key, singleLine(value)] : [key, value],
  );
  return Object.fromEntries(lines) as Values;
}

/** The platform takes every value as text; empty text clears a field. */
function asText(value: Scalar): string {
  return value === null ? '' : String(value);
}

function identity(collab: WholeCollab) {
  const profile = creatorProfile(collab);
  return {
    'cc-creator-id': collab.creatorId,
    'cc-creator-first-name': profile.firstName,
    'cc-creator-last-name': profile.lastName,
    'cc-creator-email': collab.channel.mirrorsEmail && !isErasedEmail(collab.email) ? collab.email : null,
    'cc-creator-handle': collab.handle,
    'cc-creator-is-onboarded': profile.isOnboarded,
    'cc-creator-profile-picture': pictureUrl(collab),
    'cc-creator-shop-id': collab.creatorId,
    'cc-creator-shop-handle': collab.handle,
    'cc-creator-shop-title': profile.shopTitle,
    'cc-creator-shop-url': shopUrl(collab),
    'cc-creator-shop-description': profile.shopDescription,
    'cc-creator-shop-theme-primary-color': profile.primaryColor,
  };
}

/** The store's own address of the picture once it has one, and the brand's until then. */
function pictureUrl({ platformObjects, profilePicture }: WholeCollab): string | null {
  const file = platformObjects.find(({ kind }) => kind === 'file');
  return file?.platformUrl || (profilePicture?.url ?? null);
}

function terms(collab: WholeCollab) {
  const discount = collab.discount ?? collab.tier?.discount;
  return {
    'cc-collab-id': collab.id,
    'cc-collab-relationship-manager': collab.relationshipManager,
    'cc-collab-tier': collab.tier?.title ?? null,
    'cc-collab-tier-key': collab.tier?.key ?? null,
    'cc-collab-discount-amount': printedAmount(discount),
    'cc-collab-discount-type': discount?.type ?? null,
    'cc-collab-tier-discount-amount': printedAmount(collab.tier?.discount),
    'cc-collab-tier-discount-type': collab.tier?.discount?.type ?? null,
    'cc-collab-affiliate-code': collab.affiliateCode,
    'cc-collab-discount-code': collab.affiliateCode,
    'cc-collab-affiliate-link': affiliateUrl(collab),
    'cc-campaign-id': collab.tier?.campaign.id ?? null,
    'cc-campaign-title': collab.tier?.campaign.title ?? null,
  };
}

/** Themes print the amount: percent points for a percentage, where the interface has a fraction. */
function printedAmount(discount: WholeCollab['discount'] | undefined): number | null {
  if (!discount) return null;
  return (discount.type === 'Percentage' ? discount.amount.times(100) : discount.amount).toNumber();
}

function references(collab: WholeCollab) {
  const metaobject = platformIdOf(collab, 'metaobject');
  return {
    'cc-creator-collection': platformIdOf(collab, 'collection'),
    'cc-creator-metaobject': metaobject,
    'cc-collab-metaobject': metaobject,
    'cc-creator-customer': collab.channel.mirrorsEmail ? platformIdOf(collab, 'customer') : null,
  };
}

function brand({ channel }: WholeCollab) {
  return {
    'cc-channel-handle': channel.handle,
    'cc-channel-platform-domain': channel.domain,
    'cc-channel-brandkit-primary-color': channel.brandPrimaryColor,
    'cc-channel-brandkit-title': channel.brandTitle,
    'cc-channel-brandkit-primary-logo': channel.brandPrimaryLogo,
    'cc-channel-integrations-emailtool-enabled': channel.emailToolEnabled,
    'cc-channel-default-messaging-enabled': channel.defaultMessagingEnabled,
  };
}
