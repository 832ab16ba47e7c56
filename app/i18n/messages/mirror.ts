import type { CatalogMessage } from '../entry.ts';

/** Why an object of the mirror differs from its desired state. */
export const mirror = {
  'internal-error': {
    en: 'Internal error. See the log of the worker.',
    de: 'Interner Fehler. Das Protokoll des Workers beschreibt ihn.',
  },
  'app-not-installed': {
    en: 'The app is not installed in the store',
    de: 'Die App ist im Shop nicht installiert',
  },
  'no-id-in-response': { en: 'The response contains no id', de: 'Die Antwort enthält keine ID' },
  'platform-unfinished': {
    en: 'The platform has not finished yet',
    de: 'Die Plattform ist noch nicht fertig',
  },
  'no-upload-url': {
    en: 'The response contains no upload URL',
    de: 'Die Antwort enthält keine Upload-URL',
  },
  'upload-status': {
    en: 'The upload got the response {status}',
    de: 'Auf den Upload kam die Antwort {status}',
  },
  'collection-missing': {
    en: 'The collection is no longer in the store',
    de: 'Die Kollektion ist nicht mehr im Shop',
  },
  'no-online-store': {
    en: 'The store has no Online Store sales channel. Add it in the store’s admin.',
    de: 'Der Shop hat keinen Vertriebskanal „Onlineshop“. Fügen Sie ihn in der Verwaltung des Shops hinzu.',
  },
  'picture-not-listed': {
    en: 'The store has the picture, but its search does not list it yet',
    de: 'Der Shop hat das Bild, aber seine Suche findet es noch nicht',
  },
  'picture-not-processed': {
    en: 'The store could not process the profile picture. Select another picture.',
    de: 'Der Shop konnte das Profilbild nicht verarbeiten. Wählen Sie ein anderes Bild.',
  },

  'entry-handle-taken': {
    en: 'Another "{type}" entry in the store has the handle "{handle}". Rename that entry, or set another handle for this collab.',
    de: 'Ein anderer Eintrag „{type}“ im Shop hat das Handle „{handle}“. Benennen Sie diesen Eintrag um, oder legen Sie für dieses Collab ein anderes Handle fest.',
  },
  'entry-value-too-large': {
    en: '"{key}" has {size} bytes, but the store accepts {max}. Shorten it by {over} bytes.',
    de: '„{key}“ hat {size} Byte, der Shop akzeptiert {max}. Kürzen Sie um {over} Byte.',
  },
  'entry-data-too-large': {
    en: '"{key}" has {size} bytes, but the store accepts {max}. Shorten it by {over} bytes. The largest parts are: {parts}. Shorten notes, descriptions and custom values, or remove products from drops.',
    de: '„{key}“ hat {size} Byte, der Shop akzeptiert {max}. Kürzen Sie um {over} Byte. Am größten sind: {parts}. Kürzen Sie Notizen, Beschreibungen und eigene Werte, oder entfernen Sie Produkte aus Drops.',
  },
  'part-drop': { en: 'the drop "{title}" ({bytes} bytes)', de: 'der Drop „{title}“ ({bytes} Byte)' },
  'part-value': { en: 'the value "{key}" ({bytes} bytes)', de: 'der Wert „{key}“ ({bytes} Byte)' },

  'terms-changed': {
    en: 'The tier’s discount was removed meanwhile',
    de: 'Der Rabatt der Stufe wurde inzwischen entfernt',
  },
  'discount-code-taken': {
    en: 'Another discount in the store has the code "{code}". Delete or change that discount, or set another affiliate code for this collab.',
    de: 'Ein anderer Rabatt im Shop hat den Code „{code}“. Löschen oder ändern Sie diesen Rabatt, oder legen Sie für dieses Collab einen anderen Affiliate-Code fest.',
  },
  'discount-code-differs': {
    en: 'Another discount in the store has the code "{code}": {differences}. Delete or change that discount, or set another affiliate code for this collab.',
    de: 'Ein anderer Rabatt im Shop hat den Code „{code}“: {differences}. Löschen oder ändern Sie diesen Rabatt, oder legen Sie für dieses Collab einen anderen Affiliate-Code fest.',
  },
  'discount-other-type': {
    en: 'its type is not an amount off the order',
    de: 'er ist kein Rabatt auf die Bestellung',
  },
  'discount-other-code': {
    en: 'its code has other letter case, or is one of several',
    de: 'sein Code hat andere Groß- und Kleinschreibung oder ist einer von mehreren',
  },
  'discount-other-amount': { en: 'it has another amount', de: 'er hat einen anderen Betrag' },
  'discount-not-active': {
    en: 'it is not active',
    de: 'er ist nicht aktiv',
  },
  'discount-other-dates': {
    en: 'it starts or ends at another time',
    de: 'er beginnt oder endet zu einer anderen Zeit',
  },
  'discount-not-all-products': {
    en: 'it does not apply to all products',
    de: 'er gilt nicht für alle Produkte',
  },
  'discount-not-all-customers': {
    en: 'it does not apply to all customers',
    de: 'er gilt nicht für alle Kunden',
  },
  'discount-minimum': { en: 'it has a minimum requirement', de: 'er hat eine Mindestanforderung' },
  'discount-combinations': {
    en: 'it combines with other discounts differently',
    de: 'er ist anders mit anderen Rabatten kombinierbar',
  },
  'discount-limited': { en: 'its uses are limited', de: 'er ist nur begrenzt einlösbar' },

  'drops-shortened': {
    en: 'The oldest {count} drops lack the keys of existing themes: the data would be too large for the store.',
    de: 'Den ältesten {count} Drops fehlen die Schlüssel vorhandener Themes: Die Daten wären zu groß für den Shop.',
  },
  'definition-field-type': {
    en: 'In the store’s own "{type}" definition the field "{key}" has the type {actual}. It must be {desired}.',
    de: 'In der eigenen Definition „{type}“ des Shops hat das Feld „{key}“ den Typ {actual}. Es muss {desired} sein.',
  },
  'definition-url-handle': {
    en: 'The store’s own "{type}" definition has web pages with the URL handle "{actual}". Change it to "{desired}" in the store’s admin.',
    de: 'Die Webseiten der eigenen Definition „{type}“ des Shops haben das URL-Handle „{actual}“. Ändern Sie es in der Verwaltung des Shops in „{desired}“.',
  },
  'definition-without-status': {
    en: 'The store’s own "{type}" definition has no status (active or draft). Turning it on makes its entries drafts. Turn the status on in the store’s admin, and set the entries to active.',
    de: 'Die eigene Definition „{type}“ des Shops hat keinen Status (aktiv oder Entwurf). Mit dem Status werden ihre Einträge zu Entwürfen. Aktivieren Sie den Status in der Verwaltung des Shops, und setzen Sie die Einträge auf aktiv.',
  },
  'definition-shows-email': {
    en: 'The store’s own "{type}" definition lets the Storefront API read creators’ email addresses. Turn that access off in the store’s admin, or change the email or Storefront API setting of this app.',
    de: 'Die eigene Definition „{type}“ des Shops lässt die Storefront-API die E-Mail-Adressen der Creators lesen. Deaktivieren Sie diesen Zugriff in der Verwaltung des Shops, oder ändern Sie in dieser App die Einstellung für E-Mail-Adressen oder für die Storefront-API.',
  },
  'definition-changed': {
    en: 'The store’s "{type}" definition was changed or deleted. It will be restored.',
    de: 'Die Definition „{type}“ des Shops wurde geändert oder gelöscht. Sie wird wiederhergestellt.',
  },
} as const satisfies Record<string, CatalogMessage>;
