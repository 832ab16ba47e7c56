import type { CatalogMessage } from '../entry.ts';

export const drops = {
  'drop-changed': {
    kind: 'conflict',
    en: 'This drop changed since you opened it. Your entries are still here.',
    de: 'Dieser Drop wurde geändert, seit Sie ihn geöffnet haben. Ihre Eingaben sind noch da.',
  },
  'draft-not-found': {
    kind: 'not-found',
    en: 'Draft not found. It may have been published or deleted on another device.',
    de: 'Entwurf nicht gefunden. Er wurde möglicherweise auf einem anderen Gerät veröffentlicht oder gelöscht.',
  },
  'draft-changed': {
    kind: 'conflict',
    en: 'This draft was changed on another device. Your entries are still here.',
    de: 'Dieser Entwurf wurde auf einem anderen Gerät geändert. Ihre Eingaben sind noch da.',
  },
  'draft-locked': {
    kind: 'conflict',
    en: 'This drop is submitted or scheduled. Withdraw it to change it.',
    de: 'Dieser Drop ist eingereicht oder geplant. Ziehen Sie ihn zurück, um ihn zu ändern.',
  },
  'draft-not-submitted': {
    kind: 'conflict',
    en: 'The creator withdrew or changed this drop. Reload the page.',
    de: 'Der Creator hat diesen Drop zurückgezogen oder geändert. Laden Sie die Seite neu.',
  },
  'drop-needs-approval': {
    kind: 'conflict',
    en: 'This brand approves drops first. Submit the drop instead.',
    de: 'Diese Marke gibt Drops zuerst frei. Reichen Sie den Drop ein.',
  },
  'field-not-editable': {
    en: 'The brand doesn’t let creators change this.',
    de: 'Die Marke lässt Creators dies nicht ändern.',
  },
  'product-out-of-scope': {
    en: 'The brand doesn’t offer this product for drops. Select another.',
    de: 'Die Marke bietet dieses Produkt nicht für Drops an. Wählen Sie ein anderes.',
  },
  'no-products-in-scope': {
    en: 'Select at least one product.',
    de: 'Wählen Sie mindestens ein Produkt.',
  },
  'creator-rules-changed': {
    kind: 'conflict',
    en: 'The brand changed what creators may do. Try again.',
    de: 'Die Marke hat geändert, was Creators dürfen. Versuchen Sie es erneut.',
  },
  'too-many-published-drops': {
    kind: 'conflict',
    en: 'This brand allows {max, plural, one {# published drop} other {# published drops}}. Unpublish one first.',
    de: 'Diese Marke erlaubt {max, plural, one {# veröffentlichten Drop} other {# veröffentlichte Drops}}. Nehmen Sie zuerst einen aus dem Shop.',
  },
  'too-many-drafts': {
    kind: 'conflict',
    en: 'You have {max} drafts for this brand, the maximum. Delete one first.',
    de: 'Sie haben {max} Entwürfe für diese Marke, das ist das Maximum. Löschen Sie zuerst einen.',
  },
  'publish-time-needed': {
    en: 'Select a date and a time.',
    de: 'Wählen Sie Datum und Uhrzeit.',
  },
  'publish-time-past': {
    en: 'Select a time in the future.',
    de: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  },
  'too-many-drops': {
    kind: 'conflict',
    en: 'This collab has {max} drops, the maximum. Remove a drop first.',
    de: 'Dieses Collab hat {max} Drops, das ist das Maximum. Entfernen Sie zuerst einen.',
  },
  'drop-not-found': {
    kind: 'not-found',
    en: 'Drop not found. It may have been removed.',
    api: 'No drop "{dropId}" in this collab. Send the _id of one of its drops.',
    de: 'Drop nicht gefunden. Er wurde möglicherweise entfernt.',
  },
  'enhancement-not-found': {
    kind: 'not-found',
    en: 'This note was removed. Reload the page.',
    api: 'No enhancement "{enhancementId}" in this drop. Send the _id of one of its enhancements.',
    de: 'Diese Notiz wurde entfernt. Laden Sie die Seite neu.',
  },
  'unknown-product': {
    en: 'This product isn’t in your store.',
    api: 'Is not a product of this channel\'s store: "{productId}".',
    de: 'Dieses Produkt ist nicht in Ihrem Shop.',
  },
  'unknown-variant': {
    en: 'This product has no such variant. Select another.',
    api: 'Is not a variant of the product "{productId}": "{variantId}".',
    de: 'Diese Variante gehört nicht zu dem Produkt. Wählen Sie eine andere.',
  },
  'change-not-found': {
    kind: 'not-found',
    en: 'This change is too old to undo.',
    de: 'Diese Änderung ist zu alt, um sie rückgängig zu machen.',
  },
  'revision-conflict': {
    kind: 'conflict',
    en: 'The drop is at revision {current}, not {expected} as in If-Match. Read it again, then send your change with that revision.',
    de: 'Der Drop hat Revision {current}, nicht {expected} wie in If-Match. Lesen Sie ihn erneut und senden Sie Ihre Änderung mit dieser Revision.',
  },
  'change-removed': { en: 'Removed the drop from the store', de: 'Hat den Drop aus dem Shop entfernt' },
  'change-restored': { en: 'Restored the drop', de: 'Hat den Drop wiederhergestellt' },
  'change-undid': { en: 'Undid a change', de: 'Hat eine Änderung rückgängig gemacht' },
  'change-title': { en: 'Title: “{from}” to “{to}”', de: 'Titel: „{from}“ zu „{to}“' },
  'change-description': { en: 'Changed the description', de: 'Hat die Beschreibung geändert' },
  'change-no-description': { en: 'Removed the description', de: 'Hat die Beschreibung entfernt' },
  'change-media': {
    en: 'Changed photos or videos of the drop',
    de: 'Hat Fotos oder Videos des Drops geändert',
  },
  'change-added': { en: 'Added {names}', de: 'Hinzugefügt: {names}' },
  'change-products-removed': { en: 'Removed {names}', de: 'Entfernt: {names}' },
  'change-notes': {
    en: 'Changed note, photos or videos: {names}',
    de: 'Notiz, Fotos oder Videos geändert: {names}',
  },
  'change-order': { en: 'Changed the order', de: 'Hat die Reihenfolge geändert' },
  'change-custom': { en: 'Changed other fields: {names}', de: 'Andere Felder geändert: {names}' },
  'change-of-unknown-product': { en: 'Product', de: 'Produkt' },
  'change-next-name': { en: '{names}, {next}', de: '{names}, {next}' },
  'change-more-names': {
    en: '{names} and {count, plural, one {# more} other {# more}}',
    de: '{names} und {count, plural, one {# weiteres} other {# weitere}}',
  },
} as const satisfies Record<string, CatalogMessage>;
