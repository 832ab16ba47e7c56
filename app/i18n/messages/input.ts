import type { CatalogMessage } from '../entry.ts';

/** Validation errors of one field. They follow the field's path, or appear below the field. */
export const input = {
  'invalid-input': { kind: 'invalid', en: '{path}: {reason}', de: '{path}: {reason}' },
  'invalid-input-more': {
    kind: 'invalid',
    en: '{path}: {reason} ({count, plural, one {1 more problem} other {# more problems}})',
    api: '{path}: {reason} And {count} more: see details.',
    de: '{path}: {reason} ({count, plural, one {1 weiteres Problem} other {# weitere Probleme}})',
  },
  'invalid-input-many': {
    kind: 'invalid',
    en: '{path}: {reason} ({count, number} more problems)',
    api: '{path}: {reason} And {count} more: details lists the first {listed}.',
    de: '{path}: {reason} ({count, number} weitere Probleme)',
  },
  'form-changed': {
    kind: 'conflict',
    en: '{count, plural, one {A field has} other {# fields have}} changed since you opened the page. Choose a version.',
    api: '{count, plural, one {A field has} other {# fields have}} another value than the form was opened with.',
    de: '{count, plural, one {Ein Feld wurde} other {# Felder wurden}} geändert, seit Sie die Seite geöffnet haben. Wählen Sie eine Version.',
  },

  'required-text': { en: 'Required.', api: 'Required. Send text.', de: 'Pflichtfeld.' },
  'not-text': { en: 'Enter text.', api: 'Must be text.', de: 'Geben Sie Text ein.' },
  'empty-text': { en: 'Required.', api: 'Must not be empty.', de: 'Pflichtfeld.' },
  'text-too-long': {
    en: 'Use at most {max, number} characters.',
    api: 'Must be at most {max} characters.',
    de: 'Verwenden Sie höchstens {max, number} Zeichen.',
  },
  'not-one-line': {
    en: 'Remove line breaks and control characters.',
    api: 'Must be one line. Send it without line breaks and control characters.',
    de: 'Entfernen Sie Zeilenumbrüche und Steuerzeichen.',
  },
  'control-characters': {
    en: 'Remove control characters.',
    api: 'Must not contain control characters other than tabs and line breaks.',
    de: 'Entfernen Sie Steuerzeichen.',
  },
  'nul-character': {
    en: 'Remove the NUL character.',
    api: 'Must not contain the NUL character.',
    de: 'Entfernen Sie das NUL-Zeichen.',
  },
  'half-surrogate': {
    en: 'Contains a broken character. Enter the text again.',
    api: 'Must not contain half of a surrogate pair.',
    de: 'Enthält ein beschädigtes Zeichen. Geben Sie den Text neu ein.',
  },
  'inexact-number': {
    en: 'Has too many digits. Enter at most 15.',
    api: 'Has more digits than a JSON number keeps. Send at most 15 digits, or text in quotes.',
    de: 'Hat zu viele Ziffern. Geben Sie höchstens 15 ein.',
  },
  'prototype-key': {
    en: 'Is a reserved key. Remove it.',
    de: 'Ist ein reservierter Schlüssel. Entfernen Sie ihn.',
  },
  'not-object': { en: 'Must be a JSON object.', de: 'Muss ein JSON-Objekt sein.' },
  'not-boolean': { en: 'Must be true or false.', de: 'Muss „true“ oder „false“ sein.' },
  'not-text-list': { en: 'Must be a list of texts.', de: 'Muss eine Liste von Texten sein.' },
  'not-within': {
    en: 'Enter a whole number from {min, number} to {max, number}.',
    de: 'Geben Sie eine ganze Zahl von {min, number} bis {max, number} ein.',
  },
  'too-many-items': {
    en: 'Use at most {max, number}.',
    api: 'Must hold at most {max} items.',
    de: 'Verwenden Sie höchstens {max, number}.',
  },
  'not-whole-number': {
    en: 'Enter a whole number.',
    api: 'Must be a whole number.',
    de: 'Geben Sie eine ganze Zahl ein.',
  },
  'negative-number': { en: 'Enter 0 or more.', api: 'Must be 0 or more.', de: 'Geben Sie 0 oder mehr ein.' },
  'invalid-value': {
    en: 'This value isn’t valid.',
    api: 'Invalid value.',
    de: 'Dieser Wert ist ungültig.',
  },

  'not-email': {
    en: 'Enter a valid email address.',
    api: 'Must be an email address.',
    de: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  },
  'not-ascii-local-part': {
    en: 'Use only ASCII characters before the @.',
    api: 'Must have only ASCII characters before the @, such as ada@example.com. After it, others are accepted.',
    de: 'Verwenden Sie vor dem @ nur ASCII-Zeichen.',
  },
  'invalid-affiliate-code': {
    en: 'Use {min} to {max} letters, digits, hyphens and underscores.',
    api: 'Must be {min} to {max} letters, digits, "-" and "_".',
    de: 'Verwenden Sie {min} bis {max} Buchstaben, Ziffern, Bindestriche und Unterstriche.',
  },
  'invalid-handle': {
    en: 'Use at most {max} letters, digits and hyphens. Start with a letter or digit.',
    api: 'Must be at most {max} letters, digits and "-", and begin with a letter or digit.',
    de: 'Verwenden Sie höchstens {max} Buchstaben, Ziffern und Bindestriche. Beginnen Sie mit einem Buchstaben oder einer Ziffer.',
  },
  'invalid-color': {
    en: 'Enter a color such as #2e7d32.',
    api: 'Must be a color such as #2e7d32 or #fff.',
    de: 'Geben Sie eine Farbe wie #2e7d32 ein.',
  },
  'fixed-value': {
    en: 'This cannot change.',
    api: 'Cannot change. It is "{value}"; send that or leave it out.',
    de: 'Dies kann nicht geändert werden.',
  },
  'not-creator': {
    en: 'Enter the creator’s data.',
    api: 'Must be an object with the creator’s fields, or an id.',
    de: 'Geben Sie die Daten des Creators ein.',
  },
  'invalid-tier-id': {
    en: 'Select a tier.',
    api: 'Must be the _id of a tier.',
    de: 'Wählen Sie eine Stufe.',
  },
  'invalid-collab-id': {
    en: 'Select a creator.',
    api: 'Must be the _id of a collab.',
    de: 'Wählen Sie einen Creator.',
  },
  'not-social': {
    en: 'Select a platform.',
    api: 'Must be an object with a platform.',
    de: 'Wählen Sie eine Plattform.',
  },
  'not-social-list': {
    en: 'Must be a list of objects, each with a platform.',
    de: 'Muss eine Liste von Objekten mit je einer Plattform sein.',
  },
  'socials-too-long': {
    en: 'The social accounts hold too much data. Remove some.',
    api: 'Must be at most {max} characters as JSON. Send fewer extra keys.',
    de: 'Die Social-Media-Konten enthalten zu viele Daten. Entfernen Sie einige.',
  },
  'not-bare-domain': {
    en: 'Enter a domain such as store.myshopify.com, without https://.',
    api: 'Must be the bare domain, such as store.myshopify.com. Send it without https://, port and path.',
    de: 'Geben Sie eine Domain wie store.myshopify.com ohne https:// ein.',
  },
  'not-drop-ids': {
    en: 'Not a list of drops.',
    api: 'Send the list of drops as a response shows it, or omit it.',
    de: 'Keine Liste von Drops.',
  },
  'not-drop-id': {
    en: 'Not a drop.',
    api: 'Send the id of a drop, or a drop with its _id.',
    de: 'Kein Drop.',
  },
  'drops-differ': {
    en: 'Drops cannot be changed here.',
    api: 'Not the drops of this collab in their order. Omit the list, or send it unchanged; create, update and delete drops by their own requests.',
    de: 'Drops können hier nicht geändert werden.',
  },
  'alias-differs': {
    en: 'Differs from {name}.',
    api: 'Names another id than {name}. Send one of the two.',
    de: 'Weicht von {name} ab.',
  },
  'two-channels': {
    en: 'Differs from {name}.',
    api: 'Names another channel than {name}. Send one of the two, or the same domain in both.',
    de: 'Weicht von {name} ab.',
  },

  'not-url': {
    en: 'Enter a URL such as https://www.example.com/page.',
    api: 'Must be an https URL such as https://www.example.com/some/page.',
    de: 'Geben Sie eine URL wie https://www.example.com/seite ein.',
  },
  'url-not-https': {
    en: 'Start the URL with https://.',
    api: 'Must begin with https://.',
    de: 'Beginnen Sie die URL mit https://.',
  },
  'url-too-long': {
    en: 'Use at most {max, number} characters.',
    api: 'Must be at most {max} characters, written as a URL.',
    de: 'Verwenden Sie höchstens {max, number} Zeichen.',
  },
  'url-credentials': {
    en: 'Remove the user name and password from the URL.',
    api: 'Must not contain a user name or password.',
    de: 'Entfernen Sie Benutzername und Passwort aus der URL.',
  },
  'url-not-public': {
    en: 'Enter a public URL.',
    api: 'Must be at a public address, not a private or local one.',
    de: 'Geben Sie eine öffentliche URL ein.',
  },

  'invalid-discount': {
    en: 'Enter a discount.',
    api: 'Must be an object with discountAmount and discountType.',
    de: 'Geben Sie einen Rabatt ein.',
  },
  'invalid-discount-amount': {
    en: 'Enter a number such as 15 or 12.5.',
    api: 'Must be a number such as 0.15, 15 or 12.5.',
    de: 'Geben Sie eine Zahl wie 15 oder 12,5 ein.',
  },
  'invalid-discount-type': {
    en: 'Select a percentage or a fixed amount.',
    api: 'Must be Percentage or FixedAmount.',
    de: 'Wählen Sie einen Prozentsatz oder einen festen Betrag.',
  },

  'invalid-platform-id': {
    en: 'Select a product.',
    api: 'Must be a platform id such as "gid://shopify/{type}/632910392" or "632910392".',
    de: 'Wählen Sie ein Produkt.',
  },
  'not-enhancement': {
    en: 'Must be an object with a note and media.',
    de: 'Muss ein Objekt mit Notiz und Medien sein.',
  },
  'not-product-entry': {
    en: 'Select a product.',
    api: 'Must be an object with the id of a product.',
    de: 'Wählen Sie ein Produkt.',
  },
  'not-product-list': {
    en: 'Add at least one product.',
    api: 'Required. Send a list of products, each with an id.',
    de: 'Fügen Sie mindestens ein Produkt hinzu.',
  },
  'not-optional-product-list': {
    en: 'Must be a list of products.',
    api: 'Is optional. Omit it to keep the products, or send a list of products, each with an id.',
    de: 'Muss eine Liste von Produkten sein.',
  },
  'no-products': {
    en: 'Add at least one product.',
    api: 'Must hold at least one product.',
    de: 'Fügen Sie mindestens ein Produkt hinzu.',
  },
  'duplicate-product': {
    en: 'Already in this drop. Remove the duplicate.',
    api: 'Is in this drop twice, with another note, media or custom value. Send each product and variant once.',
    de: 'Bereits in diesem Drop. Entfernen Sie das Duplikat.',
  },

  'invalid-link-characters': {
    en: 'Remove spaces, "#" and "\\".',
    api: 'Must have no blanks, "#" or "\\". The link would lose what follows them.',
    de: 'Entfernen Sie Leerzeichen, „#“ und „\\“.',
  },
  'unknown-placeholder': {
    en: 'Use no braces other than {placeholder}.',
    de: 'Verwenden Sie keine geschweiften Klammern außer {placeholder}.',
  },
  'invalid-link-start': {
    en: 'Start with / for a page of your store, or with https://.',
    de: 'Beginnen Sie mit / für eine Seite Ihres Shops oder mit https://.',
  },
  'invalid-limit': {
    en: 'Must be a whole number from 1 to {max}, in digits only.',
    de: 'Muss eine ganze Zahl von 1 bis {max} sein, nur aus Ziffern.',
  },
  'unknown-state': {
    en: 'Must be one of: {states}.',
    de: 'Muss eines von diesen sein: {states}.',
  },
  'invalid-time': {
    en: 'Must be an ISO 8601 time with a time zone, in the years 1900 to 9999, such as 2026-11-20T14:03:27Z.',
    de: 'Muss eine Zeit nach ISO 8601 mit Zeitzone in den Jahren 1900 bis 9999 sein, zum Beispiel 2026-11-20T14:03:27Z.',
  },
  'blank-inside': {
    en: 'Must not contain blanks. Send + as %2B.',
    de: 'Darf keine Leerzeichen enthalten. Senden Sie + als %2B.',
  },
} as const satisfies Record<string, CatalogMessage>;
