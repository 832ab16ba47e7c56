import type { CatalogMessage } from '../entry.ts';

export const idempotency = {
  'idempotency-key-reused': {
    kind: 'key-reused',
    en: 'This Idempotency-Key was used with another body. Send a new key with a new request, or the same body again.',
    de: 'Dieser Idempotency-Key wurde mit anderen Daten verwendet. Senden Sie einen neuen Schlüssel oder dieselben Daten erneut.',
  },
  'idempotency-key-in-use': {
    kind: 'conflict',
    en: 'The first request with this Idempotency-Key is in progress. Send it again in a moment.',
    de: 'Die erste Anfrage mit diesem Idempotency-Key läuft noch. Senden Sie sie gleich noch einmal.',
  },
  'idempotency-key-lost': {
    kind: 'conflict',
    en: 'This request took too long, and another with the same Idempotency-Key replaced it. Send it again to get that response.',
    de: 'Diese Anfrage hat zu lange gedauert, eine andere mit demselben Idempotency-Key hat sie ersetzt. Senden Sie sie erneut, um deren Antwort zu erhalten.',
  },
} as const satisfies Record<string, CatalogMessage>;
