import type { CatalogEntry } from '../entry.ts';

/** Drops. */
export const drops = {
  'drop-changed': {
    kind: 'conflict',
    en: 'This drop was changed by another person. Your entries are still here.',
    de: 'Dieser Drop wurde von einer anderen Person geändert. Ihre Eingaben sind noch da.',
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
    en: 'This product has no such variant. Choose another.',
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
} as const satisfies Record<string, CatalogEntry>;
