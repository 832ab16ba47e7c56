import type { CatalogMessage } from '../entry.ts';

export const media = {
  'upload-not-found': {
    kind: 'not-found',
    en: 'Upload not found. Select the file again.',
    api: 'No such upload in this channel. Create another one.',
    de: 'Upload nicht gefunden. Wählen Sie die Datei erneut.',
  },
  'upload-without-bytes': {
    kind: 'conflict',
    en: 'Your store didn’t get the file. Select it again.',
    api: 'No bytes yet. Send the form with the bytes, then repeat this request.',
    de: 'Ihr Shop hat die Datei nicht erhalten. Wählen Sie sie erneut.',
  },
  'upload-not-staged': {
    kind: 'unavailable',
    en: 'Your store couldn’t start the upload. Try again in a moment.',
    de: 'Ihr Shop konnte den Upload nicht starten. Versuchen Sie es gleich noch einmal.',
  },
  'upload-rejected': {
    kind: 'unavailable',
    en: 'Your store rejected the file. Try again in a moment.',
    de: 'Ihr Shop hat die Datei abgelehnt. Versuchen Sie es gleich noch einmal.',
  },
  'file-missing': {
    en: 'The file is no longer in your store.',
    de: 'Die Datei ist nicht mehr in Ihrem Shop.',
  },
  'unsupported-file': {
    en: 'Select an image (JPEG, PNG, GIF, WebP, HEIC) or a video (MP4, MOV, WebM).',
    api: 'Must be image/png, image/jpeg, image/gif, image/webp, image/heic, video/mp4, video/quicktime or video/webm.',
    de: 'Wählen Sie ein Bild (JPEG, PNG, GIF, WebP, HEIC) oder ein Video (MP4, MOV, WebM).',
  },
  'file-name-too-long': { en: 'Shorten the file name.', de: 'Kürzen Sie den Dateinamen.' },
  'file-empty': { en: 'The file is empty.', de: 'Die Datei ist leer.' },
  'upload-too-large': {
    en: 'Use a file of at most {max} MB.',
    api: 'Is too large. Send a file of at most {max} MB.',
    de: 'Verwenden Sie eine Datei mit höchstens {max} MB.',
  },
  'picture-is-video': {
    en: 'Select an image. A video can’t be a profile picture.',
    api: 'Is a video. Send an image.',
    de: 'Wählen Sie ein Bild. Ein Video kann kein Profilbild sein.',
  },
  'unknown-media': {
    en: 'Media not found. Enter its URL.',
    api: 'Names no media of this channel. Send its url too.',
    de: 'Medium nicht gefunden. Geben Sie die URL ein.',
  },
  'invalid-size': {
    en: 'Select a file that isn’t empty.',
    api: 'Must be the size in bytes, a whole number above 0.',
    de: 'Wählen Sie eine Datei, die nicht leer ist.',
  },
  'not-media': {
    en: 'Enter a URL that starts with https://.',
    api: 'Must be an https URL or a Media object.',
    de: 'Geben Sie eine URL ein, die mit https:// beginnt.',
  },
  'not-media-list': {
    en: 'Must be a list of https URLs and Media objects.',
    de: 'Muss eine Liste von https-URLs und Media-Objekten sein.',
  },
  'media-without-url': { en: 'Enter a URL.', api: 'Must have a url.', de: 'Geben Sie eine URL ein.' },
  'invalid-media-type': {
    en: 'Select an image or a video.',
    api: 'Must be IMAGE or VIDEO.',
    de: 'Wählen Sie ein Bild oder ein Video.',
  },
  'media-type-differs': {
    en: 'Select an image or a video.',
    api: 'Differs from mimeType. Send IMAGE with image/…, VIDEO with video/…, or one of the two fields.',
    de: 'Wählen Sie ein Bild oder ein Video.',
  },
  'invalid-mime-type': {
    en: 'Select an image or a video.',
    api: 'Must be an image or video MIME type such as image/jpeg.',
    de: 'Wählen Sie ein Bild oder ein Video.',
  },
  'invalid-extension': {
    en: 'Enter a file extension such as jpg.',
    api: 'Must be a file extension without its dot, such as jpg.',
    de: 'Geben Sie eine Dateiendung wie jpg ein.',
  },
  'picture-is-heic': {
    en: 'This is a HEIC photo, which many browsers can’t show. Save it as JPEG, or take a screenshot of it.',
    de: 'Das ist ein HEIC-Foto, das viele Browser nicht anzeigen. Speichern Sie es als JPEG, oder machen Sie einen Screenshot davon.',
  },
  'not-picture': {
    en: 'This file is no image. Select a JPEG, PNG or WebP.',
    de: 'Diese Datei ist kein Bild. Wählen Sie ein JPEG, PNG oder WebP.',
  },
  'too-many-pixels': {
    en: 'Use an image of at most {max} megapixels.',
    de: 'Verwenden Sie ein Bild mit höchstens {max} Megapixeln.',
  },
  'upload-quota-used': {
    en: 'You have uploaded too many files today. Upload the next one in {minutes, plural, one {# minute} other {# minutes}}.',
    de: 'Sie haben heute zu viele Dateien hochgeladen. Laden Sie die nächste in {minutes, plural, one {# Minute} other {# Minuten}} hoch.',
  },
  'too-many-uploads': {
    kind: 'too-many',
    en: 'Other uploads are still in progress. Try again in a moment.',
    de: 'Andere Uploads sind noch nicht fertig. Versuchen Sie es gleich noch einmal.',
  },
  'picture-without-brand': {
    kind: 'conflict',
    en: 'A picture is stored with a brand. Add one when a brand has added you.',
    de: 'Ein Bild wird bei einer Marke gespeichert. Fügen Sie es hinzu, sobald eine Marke Sie aufgenommen hat.',
  },
} as const satisfies Record<string, CatalogMessage>;
