import type { CatalogMessage } from '../entry.ts';

export const customFields = {
  'invalid-owner-type': {
    en: 'Select collab, drop or product.',
    api: 'Must be collab, drop or product.',
    de: 'Wählen Sie Collab, Drop oder Produkt.',
  },
  'invalid-field-type': {
    en: 'Select a type.',
    api: 'Is not a type of custom fields. The document /api/openapi.json lists them.',
    de: 'Wählen Sie einen Typ.',
  },
  'field-handle-taken': {
    en: 'This handle is in use. Choose another.',
    api: 'Is the handle of another {ownerType} field. Choose another.',
    de: 'Dieses Handle wird bereits verwendet. Wählen Sie ein anderes.',
  },
  'too-many-fields': {
    en: 'This store has {max} fields of this kind, the most it can have. Remove one first.',
    api: 'The channel has {max} {ownerType} fields, the most it can have. Remove one first, or use an existing field.',
    de: 'Dieser Shop hat {max} Felder dieser Art, mehr sind nicht möglich. Entfernen Sie zuerst eines.',
  },
  'field-not-found': {
    kind: 'not-found',
    en: 'Custom field not found. It may have been removed.',
    api: 'No custom field "{fieldId}" in this channel.',
    de: 'Eigenes Feld nicht gefunden. Es wurde möglicherweise entfernt.',
  },
  'fields-changed': {
    kind: 'conflict',
    en: 'The fields were changed by another person. Reload the page.',
    de: 'Die Felder wurden von einer anderen Person geändert. Laden Sie die Seite neu.',
  },
  'undefined-field': {
    en: 'This field doesn’t exist. Add it in the settings first.',
    api: 'Is not a {ownerType} field of this channel. Add it in the settings first.',
    de: 'Dieses Feld existiert nicht. Fügen Sie es zuerst in den Einstellungen hinzu.',
  },
  'repeated-custom-field': {
    en: 'This is the same field as {other}. Enter its value once.',
    api: 'Is the same custom field as "{other}". Send its value once.',
    de: 'Das ist dasselbe Feld wie {other}. Geben Sie den Wert einmal an.',
  },
  'value-not-line': {
    en: 'Enter one line of text.',
    api: 'Does not fit the type of its custom field. Send one line of text.',
    de: 'Geben Sie eine Zeile Text ein.',
  },
  'value-not-text': {
    en: 'Enter text.',
    api: 'Does not fit the type of its custom field. Send text.',
    de: 'Geben Sie Text ein.',
  },
  'value-not-number': {
    en: 'Enter a number of at most 15 digits, such as 4.5.',
    api: 'Does not fit the type of its custom field. Send a number of at most 15 digits, such as 4.5.',
    de: 'Geben Sie eine Zahl mit höchstens 15 Ziffern ein, zum Beispiel 4,5.',
  },
  'value-not-boolean': {
    en: 'Select yes or no.',
    api: 'Does not fit the type of its custom field. Send true or false.',
    de: 'Wählen Sie Ja oder Nein.',
  },
  'value-not-media': {
    en: 'Enter a public https URL, or upload a file.',
    api: 'Does not fit the type of its custom field. Send a public https URL or a Media object.',
    de: 'Geben Sie eine öffentliche https-URL ein, oder laden Sie eine Datei hoch.',
  },
  'value-not-text-list': {
    en: 'Enter texts, one per line.',
    api: 'Does not fit the type of its custom field. Send a list of texts.',
    de: 'Geben Sie Texte ein, einen pro Zeile.',
  },
  'value-not-media-list': {
    en: 'Enter public https URLs, one per line.',
    api: 'Does not fit the type of its custom field. Send a list of public https URLs and Media objects.',
    de: 'Geben Sie öffentliche https-URLs ein, eine pro Zeile.',
  },
  'too-many-custom-values': {
    en: 'Too many custom values. Clear some.',
    api: 'Makes more than {max} custom values. Clear some by sending null.',
    de: 'Zu viele eigene Werte. Löschen Sie einige.',
  },
  'not-custom-values': {
    en: 'Must be an object of values keyed by custom field handle or name.',
    de: 'Muss ein Objekt mit Werten je Handle oder Name eines eigenen Felds sein.',
  },
  'not-custom-value': {
    en: 'Enter text, a number, a URL or a file.',
    api: 'Must be text, a number, a boolean, a Media object, or a list of texts, media URLs and Media objects.',
    de: 'Geben Sie Text, eine Zahl, eine URL oder eine Datei an.',
  },
  'not-custom-item': {
    en: 'Enter text, a URL or a file.',
    api: 'Must be text, a media URL or a Media object.',
    de: 'Geben Sie Text, eine URL oder eine Datei an.',
  },
  'invalid-custom-handle': {
    en: 'Use {min} to {max} letters, digits, hyphens and underscores.',
    api: 'Is neither a custom field handle nor a name that makes one. Use {min} to {max} letters, digits, "-" and "_".',
    de: 'Verwenden Sie {min} bis {max} Buchstaben, Ziffern, Bindestriche und Unterstriche.',
  },
  'reserved-custom-handle': {
    en: 'This handle is reserved. Choose another.',
    api: 'Is a reserved key. Choose another handle.',
    de: 'Dieses Handle ist reserviert. Wählen Sie ein anderes.',
  },
} as const satisfies Record<string, CatalogMessage>;
