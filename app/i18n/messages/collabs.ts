import type { CatalogMessage } from '../entry.ts';

export const collabs = {
  'names-busy': {
    kind: 'unavailable',
    en: 'Many creators with this name are being added. Try again in a moment.',
    de: 'Viele Creators mit diesem Namen werden gerade hinzugefügt. Versuchen Sie es gleich noch einmal.',
  },
  'collab-exists': {
    kind: 'conflict',
    field: 'email',
    en: 'Already in your program.',
    api: 'This creator already has a collab with this channel: "{collabId}". Update that one.',
    de: 'Bereits in Ihrem Programm.',
  },
  'email-not-yours': {
    kind: 'conflict',
    field: 'email',
    en: 'Only the creator can change the email.',
    api: 'Only the creator can change the email address. Omit email, or send it unchanged.',
    de: 'Nur der Creator kann die E-Mail ändern.',
  },
  'unknown-collab': { kind: 'not-found', en: 'Collab not found.', de: 'Collab nicht gefunden.' },
  'collab-not-found': {
    kind: 'not-found',
    en: 'Collab not found.',
    api: 'No collab "{collabId}". Send the _id of one of your collabs.',
    de: 'Collab nicht gefunden.',
  },
  'collab-of-other-channel': {
    kind: 'forbidden',
    en: 'Collab "{collabId}" does not belong to "{domain}". Send the platform domain of its channel, or omit it.',
    de: 'Die Zusammenarbeit „{collabId}“ gehört nicht zu „{domain}“. Senden Sie die Plattform-Domain ihres Kanals, oder lassen Sie sie weg.',
  },
  'collab-of-other-person': {
    kind: 'conflict',
    en: 'Collab "{collabId}" belongs to a person with another email address. Send the address of its creator, or omit it.',
    de: 'Die Zusammenarbeit „{collabId}“ gehört einer Person mit einer anderen E-Mail-Adresse. Senden Sie die Adresse des Creators, oder lassen Sie sie weg.',
  },
  'collab-in-other-channel': {
    kind: 'not-found',
    en: 'Collab not found.',
    api: 'Collab "{collabId}" belongs to {domain}. Send that domain in the path.',
    de: 'Collab nicht gefunden.',
  },
  'email-is-no-collab-id': {
    kind: 'not-found',
    en: 'Collab not found.',
    api: 'No collab "{collabId}". Send the _id of one of your collabs, not an email address.',
    de: 'Collab nicht gefunden.',
  },
  'only-for-brands': {
    kind: 'forbidden',
    en: 'Only the brand can change {fields}.',
    api: 'Only the brand can change {fields}. Omit these fields.',
    de: 'Nur die Marke kann {fields} ändern.',
  },
  'handle-taken': {
    kind: 'conflict',
    field: 'handle',
    en: 'This handle is in use. Choose another.',
    api: 'The handle "{value}" is in use in this channel. Send another, or omit it.',
    de: 'Dieses Handle wird bereits verwendet. Wählen Sie ein anderes.',
  },
  'code-taken': {
    kind: 'conflict',
    field: 'affiliateCode',
    en: 'This code is in use. Choose another.',
    api: 'The affiliate code "{value}" is in use in this channel. Send another, or omit it.',
    de: 'Dieser Code wird bereits verwendet. Wählen Sie einen anderen.',
  },
  'payload-too-large': {
    en: 'Uses {bytes, number} bytes. The creator’s data exceeds the storage limit by {over, number} bytes. Shorten it.',
    api: 'Takes {bytes} bytes. The creator\u2019s data would be {total} bytes, and the store accepts {max}. Shorten it by {over}.',
    de: 'Belegt {bytes, number} Byte. Die Daten des Creators überschreiten das Speicherlimit um {over, number} Byte. Kürzen Sie sie.',
  },
  'brand-not-accepted': {
    kind: 'conflict',
    en: 'Accept the invitation of this brand first.',
    de: 'Nehmen Sie zuerst die Einladung dieser Marke an.',
  },
} as const satisfies Record<string, CatalogMessage>;
