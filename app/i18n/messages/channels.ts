import type { CatalogMessage } from '../entry.ts';

/** Channels and their stores. */
export const channels = {
  'store-unavailable': {
    kind: 'unavailable',
    en: 'Your store isn’t responding. Try again in a moment.',
    de: 'Ihr Shop antwortet nicht. Versuchen Sie es gleich noch einmal.',
  },
  'session-token-rejected': {
    kind: 'unauthenticated',
    en: 'Shopify rejected the session token. Open the app again.',
    de: 'Shopify hat das Sitzungstoken abgelehnt. Öffnen Sie die App erneut.',
  },
  'store-unavailable-reload': {
    kind: 'unavailable',
    en: 'Your store isn’t responding. Reload the page in a moment.',
    de: 'Ihr Shop antwortet nicht. Laden Sie die Seite gleich neu.',
  },
  'channel-erased': {
    kind: 'unauthenticated',
    en: 'The channel was deleted. Install the app again, then sign in.',
    de: 'Der Kanal wurde gelöscht. Installieren Sie die App erneut und melden Sie sich an.',
  },
  'channel-not-found': { kind: 'not-found', en: 'Channel not found.', de: 'Kanal nicht gefunden.' },
  'store-paused': {
    kind: 'unavailable',
    en: 'Shopify accepts no requests for your store for {minutes} min. Try again after that.',
    de: 'Shopify nimmt {minutes} min lang keine Anfragen für Ihren Shop an. Versuchen Sie es danach erneut.',
  },
  'store-rejected': { kind: 'invalid', en: '{reasons}', de: '{reasons}' },
} as const satisfies Record<string, CatalogMessage>;
