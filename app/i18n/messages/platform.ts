import type { CatalogMessage } from '../entry.ts';

/** Failed requests to the platform. Texts of the platform itself are parameters and are not translated. */
export const platform = {
  reasons: { en: '{reasons}', de: '{reasons}' },
  'platform-text': { en: '{text}', de: '{text}' },
  'platform-error': { en: '{text} [{code}]', de: '{text} [{code}]' },
  'platform-status': {
    en: 'The platform responded with {status}',
    de: 'Die Plattform hat mit {status} geantwortet',
  },
  'platform-paused': {
    en: 'The platform responded with 429 and accepts no request before {time}',
    de: 'Die Plattform hat mit 429 geantwortet und nimmt bis {time} keine Anfragen an',
  },
  'response-without-data': {
    en: 'The response has no data',
    de: 'Die Antwort enthält keine Daten',
  },
  'response-too-large': {
    en: 'The response is larger than {max} bytes',
    de: 'Die Antwort ist größer als {max} Byte',
  },
  'unknown-failure': { en: 'Unknown failure', de: 'Unbekannter Fehler' },
  'no-response': { en: 'No response', de: 'Keine Antwort' },
  'not-a-token': { en: 'The response is not a token', de: 'Die Antwort ist kein Token' },
  'cost-budget-empty': {
    en: 'The store’s cost budget is used up',
    de: 'Das Kostenbudget des Shops ist aufgebraucht',
  },

  'token-not-renewable': {
    en: 'The access token cannot be renewed. Open the app in the store’s admin.',
    de: 'Das Zugriffstoken lässt sich nicht erneuern. Öffnen Sie die App in der Verwaltung des Shops.',
  },
  'token-expired': {
    en: 'The access token has expired. Open the app in the store’s admin.',
    de: 'Das Zugriffstoken ist abgelaufen. Öffnen Sie die App in der Verwaltung des Shops.',
  },
  'token-rejected': {
    en: 'The platform rejects the access token. Open the app in the store’s admin.',
    de: 'Die Plattform lehnt das Zugriffstoken ab. Öffnen Sie die App in der Verwaltung des Shops.',
  },
  'token-unreadable': {
    en: 'The access token was encrypted with another ENCRYPTION_KEY. Open the app in the store’s admin.',
    de: 'Das Zugriffstoken wurde mit einem anderen ENCRYPTION_KEY verschlüsselt. Öffnen Sie die App in der Verwaltung des Shops.',
  },
  'token-renewing': {
    en: 'Another process is renewing the access token',
    de: 'Ein anderer Prozess erneuert gerade das Zugriffstoken',
  },
  'token-renewed': {
    en: 'Another process renewed the access token',
    de: 'Ein anderer Prozess hat das Zugriffstoken erneuert',
  },
} as const satisfies Record<string, CatalogMessage>;
