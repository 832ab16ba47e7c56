import type { CatalogMessage } from '../entry.ts';

export const campaigns = {
  'invalid-relationship-type': {
    en: 'Select a relationship type.',
    api: 'Must be affiliate, ambassador, partner, employee, customer or other.',
    de: 'Wählen Sie eine Art der Beziehung.',
  },
  'invalid-successor': {
    en: 'Select another tier that isn’t archived.',
    api: 'Must be another tier that is not archived.',
    de: 'Wählen Sie eine andere, nicht archivierte Stufe.',
  },
  'successor-missing': {
    en: 'Select the tier that the creators get.',
    api: 'Has collabs. Send the _id of the tier that they get, or null for none.',
    de: 'Wählen Sie die Stufe, die die Creators erhalten.',
  },
  'campaign-not-found': {
    kind: 'not-found',
    en: 'Campaign not found. It may have been archived.',
    api: 'No campaign "{campaignId}" in this channel.',
    de: 'Kampagne nicht gefunden. Sie wurde möglicherweise archiviert.',
  },
  'tier-not-found': {
    kind: 'not-found',
    en: 'Tier not found. It may have been archived.',
    api: 'No tier "{tierId}" in this channel.',
    de: 'Stufe nicht gefunden. Sie wurde möglicherweise archiviert.',
  },
  'too-many-campaigns': {
    kind: 'conflict',
    en: 'You have {max} campaigns, the maximum. Archive a campaign first.',
    de: 'Sie haben {max} Kampagnen, das ist das Maximum. Archivieren Sie zuerst eine.',
  },
  'too-many-tiers': {
    kind: 'conflict',
    en: 'This campaign has {max} tiers, the maximum. Archive a tier first.',
    de: 'Diese Kampagne hat {max} Stufen, das ist das Maximum. Archivieren Sie zuerst eine.',
  },
  'list-changed': {
    kind: 'conflict',
    en: 'The list was changed by another person. Reload the page.',
    de: 'Die Liste wurde von einer anderen Person geändert. Laden Sie die Seite neu.',
  },
  'unknown-tier': {
    en: 'Select a tier.',
    api: 'Is not a tier of this channel. Send the _id of one of its tiers.',
    de: 'Wählen Sie eine Stufe.',
  },
  'unknown-campaign': {
    en: 'Select a campaign.',
    api: 'Is not a campaign of this channel. Send the _id of one of its campaigns.',
    de: 'Wählen Sie eine Kampagne.',
  },
  'discount-not-confirmed': {
    en: 'Confirm this discount.',
    api: 'Confirm a discount of 50 % or more.',
    de: 'Bestätigen Sie diesen Rabatt.',
  },
} as const satisfies Record<string, CatalogMessage>;
