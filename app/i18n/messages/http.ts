import type { CatalogMessage } from '../entry.ts';

/** Requests in general: bodies, parameters, and the database's state. */
export const http = {
  'database-busy': {
    kind: 'unavailable',
    en: 'Other requests are changing the same data. Nothing was changed. Try again in a few seconds.',
    api: 'Other requests are changing the same data, or use the same credentials. Nothing was changed. Send this request again after the time in Retry-After.',
    de: 'Andere Anfragen ändern gerade dieselben Daten. Es wurde nichts geändert. Versuchen Sie es in einigen Sekunden noch einmal.',
  },
  'database-unavailable': {
    kind: 'unavailable',
    en: 'The service is temporarily unavailable. Check whether your change was saved before you try again.',
    api: 'The service is temporarily unavailable. A change in progress may have been made. Read the resource before you send the request again.',
    de: 'Der Dienst ist vorübergehend nicht verfügbar. Prüfen Sie, ob Ihre Änderung gespeichert wurde, bevor Sie es erneut versuchen.',
  },
  'database-unavailable-to-read': {
    kind: 'unavailable',
    en: 'The service is temporarily unavailable. Try again in a few seconds.',
    api: 'The service is temporarily unavailable. Send this request again after the time in Retry-After.',
    de: 'Der Dienst ist vorübergehend nicht verfügbar. Versuchen Sie es in einigen Sekunden noch einmal.',
  },
  'database-read-only': {
    kind: 'unavailable',
    en: 'The service is read-only at present, and this page needs more. Try again later.',
    api: 'The service is read-only at present, and this request needs more. Send it again after the time in Retry-After.',
    de: 'Der Dienst kann derzeit nur lesen, und diese Seite braucht mehr. Versuchen Sie es später noch einmal.',
  },
  'body-not-utf8': {
    kind: 'malformed',
    en: 'The body is not valid UTF-8. Send UTF-8.',
    de: 'Die Daten sind kein gültiges UTF-8.',
  },
  'body-not-json': {
    kind: 'malformed',
    en: 'The body is not valid JSON: see line {line}, column {column}. Send valid JSON.',
    de: 'Die Daten sind kein gültiges JSON: siehe Zeile {line}, Spalte {column}.',
  },
  'body-empty': {
    kind: 'malformed',
    en: 'The body is empty. Send a JSON object with the fields of the request.',
    de: 'Die Daten sind leer. Senden Sie ein JSON-Objekt mit den Feldern der Anfrage.',
  },
  'too-many-json-keys': {
    kind: 'malformed',
    en: 'The JSON has more than {max} keys. Send fewer keys.',
    de: 'Das JSON hat mehr als {max} Schlüssel.',
  },
  'json-too-deep': {
    kind: 'malformed',
    en: 'The JSON has more than {max} levels. Send fewer levels.',
    de: 'Das JSON hat mehr als {max} Ebenen.',
  },

  'method-not-allowed': {
    kind: 'method-not-allowed',
    en: '{method} is not allowed here. Send {allowed}.',
    de: '{method} ist hier nicht erlaubt. Senden Sie {allowed}.',
  },
  'unknown-api-version': {
    kind: 'malformed',
    en: 'Unknown API version. Send X-Api-Version: {version}, or omit the header.',
    de: 'Unbekannte API-Version. Senden Sie X-Api-Version: {version} oder lassen Sie den Header weg.',
  },
  'https-required': {
    kind: 'forbidden',
    en: 'HTTPS is required. Send the request to the https:// URL. Replace the key if you sent one.',
    de: 'HTTPS ist erforderlich. Senden Sie die Anfrage an die https://-URL. Ersetzen Sie den Schlüssel, falls Sie einen gesendet haben.',
  },
  'invalid-cursor': {
    en: 'Is not valid. Send nextCursor of the previous page with the same other parameters.',
    de: 'Ist ungültig. Senden Sie nextCursor der vorigen Seite mit denselben übrigen Parametern.',
  },
  'invalid-idempotency-key': {
    kind: 'malformed',
    en: 'Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.',
    de: 'Idempotency-Key muss aus 1 bis 255 sichtbaren ASCII-Zeichen bestehen, etwa einer UUID.',
  },
  'body-too-large': {
    kind: 'too-large',
    en: 'This is larger than {max, number} bytes. Save less at once.',
    api: 'The body is larger than {max} bytes. Send less in one request.',
    de: 'Das ist größer als {max, number} Byte. Speichern Sie weniger auf einmal.',
  },
  'json-required': {
    kind: 'unsupported-media-type',
    en: 'Send the body as JSON, with the header Content-Type: application/json.',
    de: 'Senden Sie die Daten als JSON mit dem Header Content-Type: application/json.',
  },
  'charset-unsupported': {
    kind: 'unsupported-media-type',
    en: 'The body must be UTF-8. Send Content-Type: application/json, with charset=utf-8 or none.',
    de: 'Die Daten müssen UTF-8 sein. Senden Sie Content-Type: application/json, mit charset=utf-8 oder ohne charset.',
  },
  'content-coding-unsupported': {
    kind: 'unsupported-media-type',
    en: 'The body has a content coding. Send it uncompressed, without the header Content-Encoding.',
    de: 'Die Daten haben eine Inhaltskodierung. Senden Sie sie unkomprimiert und ohne den Header Content-Encoding.',
  },
  'body-incomplete': {
    kind: 'malformed',
    en: 'The body is incomplete. Send it again.',
    de: 'Die Daten sind unvollständig. Senden Sie sie erneut.',
  },
  'form-required': {
    kind: 'malformed',
    en: 'Send a form: Content-Type: application/x-www-form-urlencoded.',
    de: 'Senden Sie ein Formular: Content-Type: application/x-www-form-urlencoded.',
  },
  'too-many-form-fields': {
    kind: 'malformed',
    en: 'Send at most {max} fields.',
    de: 'Senden Sie höchstens {max} Felder.',
  },
  'duplicate-field': { kind: 'malformed', en: 'Send each field once.', de: 'Senden Sie jedes Feld einmal.' },
  'duplicate-parameter': {
    en: 'Is given twice. Send it once.',
    de: 'Ist doppelt angegeben. Senden Sie es einmal.',
  },
  'invalid-if-match': {
    kind: 'malformed',
    en: 'If-Match must hold one revision. Send the drop’s __v, such as If-Match: "3".',
    de: 'If-Match muss eine Revision enthalten. Senden Sie __v des Drops, etwa If-Match: "3".',
  },
  'unknown-task': {
    kind: 'malformed',
    en: 'Unknown action. Reload the page.',
    de: 'Unbekannte Aktion. Laden Sie die Seite neu.',
  },
  'domain-required': {
    en: 'Required with a partner key. Send the platform domain of the channel.',
    de: 'Mit einem Partnerschlüssel erforderlich. Senden Sie die Plattform-Domain des Kanals.',
  },
  'domain-or-email-required': {
    en: 'Required with a partner key unless email is sent. Send one of the two, or both.',
    de: 'Mit einem Partnerschlüssel erforderlich, wenn email fehlt. Senden Sie eines von beiden oder beide.',
  },
  'path-not-found': {
    kind: 'not-found',
    en: 'Nothing exists at this path. Check the URL.',
    de: 'Unter diesem Pfad gibt es nichts. Prüfen Sie die URL.',
  },
  'url-in-path': {
    kind: 'not-found',
    en: 'Nothing exists at this path. Send the bare domain, such as store.myshopify.com, without https://, port and path.',
    de: 'Unter diesem Pfad gibt es nichts. Senden Sie nur die Domain, etwa store.myshopify.com, ohne https://, Port und Pfad.',
  },
  'no-token': {
    kind: 'malformed',
    en: 'Send the refresh token as token.',
    de: 'Senden Sie das Refresh-Token als token.',
  },
  'no-refresh-token': {
    kind: 'malformed',
    en: 'Send the refresh_token.',
    de: 'Senden Sie das refresh_token.',
  },
  'empty-parameter': {
    en: 'Empty. Send a value, or omit the parameter.',
    de: 'Leer. Senden Sie einen Wert, oder lassen Sie den Parameter weg.',
  },
  'unknown-parameter': {
    en: 'Unknown parameter. This URL takes {known}.',
    de: 'Unbekannter Parameter. Diese URL akzeptiert {known}.',
  },
  'unknown-parameter-none': {
    en: 'Unknown parameter. This URL takes no query parameters.',
    de: 'Unbekannter Parameter. Diese URL akzeptiert keine Parameter.',
  },
} as const satisfies Record<string, CatalogMessage>;
